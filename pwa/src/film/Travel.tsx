import { useEffect, useMemo, useState } from "preact/hooks";
import { standings } from "../board/paint";
import { atRest, type Scene } from "../board/scene";
import type { Entry } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";
import { sentence } from "../i18n/sentences";
import { locale, t } from "../i18n/words";
import { read, rules } from "../net/rpc";
import { Button } from "../ui/Button";
import { moment } from "../ui/time";
import { useLoaded } from "../ui/hooks";
import { FilmSheet, Square } from "./FilmSheet";
import { Scrubber } from "./Scrubber";
import { stops, type Stop } from "./stops";
import { plain } from "./told";

export interface TravelProps {
  gameId: string;
  /** The version to begin at. */
  version: bigint;
  entries: readonly Entry[];
  names: Names;
  show: (scene: Scene | null) => void;
  end: () => void;
}

/** An earlier board, as the player was allowed to see it; after the game's end, with everything. */
export function Travel({ gameId, version, entries, names, show, end }: TravelProps) {
  const story = useLoaded(() => read(() => rules.getStory({ gameId })), [gameId]);
  const rounds = story.state === "there" ? story.value.rounds : [];
  const all = useMemo(() => stops(entries, rounds, version), [entries, rounds, version]);
  const [wanted, go] = useState(version);
  const at = Math.max(
    0,
    all.findIndex((one) => one.version >= wanted),
  );
  const stop = all[at];
  const view = useBoard(gameId, wanted);
  useEffect(() => {
    if (view) show(atRest(standings(view, names.board.vocabulary.marks.values())));
  }, [view]);
  useEffect(() => () => show(null), []);
  const step = (by: number) => go(all[Math.min(all.length - 1, Math.max(0, at + by))]?.version ?? wanted);
  const share = all.length > 1 ? at / (all.length - 1) : 1;
  const says = (stop && told(stop, names)) || (view && view.round > 0 ? t("round_n", { n: view.round }) : t("setup"));
  return (
    <FilmSheet
      heading={t("travel")}
      facts={[view && view.round > 0 ? t("round_n", { n: view.round }) : "", stop?.at ? moment(stop.at, locale()) : ""]
        .filter((one) => one !== "")
        .join(" · ")}
      army={view?.mover ?? ""}
      title={says}
      more=""
      testid="travel"
      end={end}
    >
      <Scrubber
        board={names.board}
        parts={[{ army: "", from: 0, share: 1 }]}
        dots={[]}
        at={share}
        ms={0}
        label={t("travel_ways")}
        says={says}
        onStep={step}
        onSeek={(to) => go(all[Math.round(to * (all.length - 1))]?.version ?? wanted)}
      />
      <div class="film-keys">
        <Square icon="back" label={t("film_before")} onClick={() => step(-1)} testid="travel-back" />
        <Square icon="next" label={t("film_next")} onClick={() => step(1)} testid="travel-on" />
        <Button kind="primary" wide onClick={end} testid="travel-now">
          {t("travel_now")}
        </Button>
      </div>
    </FilmSheet>
  );
}

const SETTLED_MS = 120;

/** The board at a version, once the finger rests there; the one before stays until then. */
function useBoard(gameId: string, version: bigint) {
  const [resting, rest] = useState(version);
  const [board, found] = useState<Awaited<ReturnType<typeof rules.getView>>["view"]>();
  useEffect(() => {
    const timer = setTimeout(() => rest(version), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [version]);
  const loaded = useLoaded(
    (end) => read(() => rules.getView({ gameId, version: resting }, { signal: end })),
    [resting],
  );
  useEffect(() => {
    if (loaded.state === "there") found(loaded.value.view);
  }, [loaded]);
  return board;
}

/** What happened there, in words. */
function told({ entry, round }: Stop, names: Names): string {
  const said = (entry?.events ?? []).map((event) => sentence(event, names)).filter((parts) => parts !== null);
  if (said.length > 0) return said.slice(0, 2).map(plain).join(" ");
  return round > 0 ? t("travel_round", { n: round }) : "";
}
