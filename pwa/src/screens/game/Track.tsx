import { text, type BoardData } from "../../board/data";
import { trackOf } from "../../decisions/track";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { capital, type Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";

export function hasTrack(view: View, board: BoardData): boolean {
  return trackOf(view, board) !== null;
}

/** A track on which one piece moves on: a bar with its cells, and which throws come true where it stands. */
export function Track({ view, names }: { view: View; names: Names }) {
  const track = trackOf(view, names.board);
  if (!track) return null;
  const { info, cells, at, numbers } = track;
  const said = numbers.length > 0 ? t("track_turns", { numbers: listed(numbers.map(String)) }) : t("track_start");
  return (
    <p class="track" data-testid="track">
      <b>{capital(names.say(info.titles))}</b>
      <span class="track-cells" role="img" aria-label={t("track_cell", { n: at + 1, all: cells.length })}>
        {cells.map((cell, place) => (
          <i key={text(cell["id"]) || place} class={place === at ? "now" : place < at ? "past" : ""} />
        ))}
      </span>
      <span>{said}</span>
    </p>
  );
}
