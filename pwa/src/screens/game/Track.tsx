import { isObject, text } from "../../board/data";
import type { Vocabulary } from "../../board/vocabulary";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { HoldingUse, type HoldingInfo } from "../../gen/fieldpost/rules/v1/vocabulary_pb";
import { capital, type Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";

function trackOf(view: View, vocabulary: Vocabulary): HoldingInfo | undefined {
  return vocabulary.holdings.find((one) => one.use === HoldingUse.TRACK && one.slice in (view.slices ?? {}));
}

export function hasTrack(view: View, vocabulary: Vocabulary): boolean {
  return trackOf(view, vocabulary) !== undefined;
}

/** A track on which one piece moves on: a bar with its cells, and which throws come true where it stands. */
export function Track({ view, names }: { view: View; names: Names }) {
  const { board } = names;
  const info = trackOf(view, board.vocabulary);
  const state = info && view.slices?.[info.slice];
  if (!info || !isObject(state)) return null;
  const at = Number(state[info.field]);
  const cells = board.list(info.track);
  const numbers = (cells[at]?.["success"] ?? []) as number[];
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
