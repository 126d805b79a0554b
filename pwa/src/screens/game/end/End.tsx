import "./end.css";
import { Square } from "../../../film/FilmSheet";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useEffect, useRef } from "preact/hooks";
import { layoutOf } from "../../../board/layout";
import type { Standing } from "../../../board/paint";
import type { Game } from "../../../gen/fieldpost/rules/v1/game_pb";
import type { View } from "../../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../../i18n/names";
import { locale, t } from "../../../i18n/words";
import { read, rules } from "../../../net/rpc";
import { myArmies } from "../../../store/game/state";
import { Button, LinkButton } from "../../../ui/Button";
import { download } from "../../../ui/download";
import { useLoaded } from "../../../ui/hooks";
import { feel } from "../../../ui/feel";
import { Icon } from "../../../ui/Icon";
import { Rematch } from "../../match/Rematch";
import { useDoing } from "../../useDoing";
import { victory } from "../../victory";
import { because } from "../ending";
import { Confetti } from "./Confetti";
import { bestRound } from "./curve";
import { pictureOf } from "./picture";
import { Stamp } from "./Stamp";
import { Story } from "./Story";

export interface EndProps {
  view: View;
  game: Game | null;
  names: Names;
  standings: readonly Standing[];
  /** Shows the film of the whole game. */
  watch: () => void;
  /** Shows the board at a version. */
  travel: (version: bigint) => void;
  /** Shows how the dice are checked. */
  proof: () => void;
  /** Whether a film is on, or an earlier board. */
  away: boolean;
  /** Leaves the page for the board at the end. */
  board: () => void;
}

/** A game that is over: who won and why, its stamp, how it went, and the way to the next one. */
export function End({ view, game, names, standings, watch, travel, proof, away, board }: EndProps) {
  const { winners, viewer, gameId } = view;
  const won = winners.includes(viewer);
  const drawing = useRef<SVGSVGElement>(null);
  const layout = useLoaded(() => layoutOf(view.edition, "wide"), [view.edition]);
  const story = useLoaded(() => read(() => rules.getStory({ gameId })), [gameId]);
  const best = story.state === "there" && !won ? bestRound(story.value.rounds, myArmies(view)) : null;
  const who = victory(view, names);
  useEffect(() => {
    if (won && !away) feel("won");
  }, [away]);
  return (
    <section class={away ? "game-over away" : "game-over"} inert={away} data-testid="game-over" aria-label={who}>
      {won && !away && <Confetti />}
      <div class="end-body">
        <Stamp
          svg={drawing}
          layout={layout.state === "there" ? layout.value : null}
          standings={standings}
          title={t(won ? "stamp_victory" : "stamp_defeat")}
          rounds={view.round > 0 ? t("stamp_rounds", { n: view.round }) : ""}
          {...postmark(view, game, standings)}
          label={t("stamp_label", { who })}
        />
        <h2 data-testid="winner" data-winners={winners.join(" ")}>
          {who}
        </h2>
        <p>{because(view, names)}</p>
        {best && <p>{t("end_best_you", best)}</p>}
        {story.state === "there" && <Story story={story.value} {...{ names, watch, travel }} />}
        {story.state === "failed" && <p class="hint">{t("end_story_failed")}</p>}
        <div class="row wrap end-more">
          <Button kind="quiet" onClick={proof} testid="check-dice">
            {t("end_check_dice")}
          </Button>
          <LinkButton href={`#/new/${view.edition}/${view.variant}`} kind="quiet" testid="play-again">
            {t("play_again")}
          </LinkButton>
          <LinkButton href="#/" kind="quiet">
            {t("home")}
          </LinkButton>
        </div>
      </div>
      <div class="end-keys">
        <Square icon="map" label={t("end_board")} onClick={board} testid="end-board" />
        <Share drawing={drawing} />
        {viewer >= 0 ? (
          <Rematch gameId={gameId} />
        ) : (
          <LinkButton href="#/" kind="primary">
            {t("home")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** What the postmark says: how much of the board the winner holds, or without one the reader, and when it was. */
function postmark(view: View, game: Game | null, standings: readonly Standing[]): { upper: string; lower: string } {
  const seats = view.winners.length > 0 ? view.winners : [view.viewer];
  const armies = view.armies.filter((one) => seats.includes(one.seat)).map((one) => one.army);
  const held = standings.filter((one) => armies.includes(one.owner)).length;
  const at = game?.updatedAt ? timestampMs(game.updatedAt) : Date.now();
  const day = new Date(at).toLocaleDateString(locale(), { weekday: "short", day: "numeric" });
  return { upper: t("stamp_places", { n: held, all: standings.length }), lower: day };
}

const SCALE = 3;

/** Hands the stamp to the system's own sheet, or to the folder of downloads. */
function Share({ drawing }: { drawing: { current: SVGSVGElement | null } }) {
  const [busy, run] = useDoing();
  const share = async () => {
    if (!drawing.current) return;
    const paper = getComputedStyle(document.body).getPropertyValue("--paper") || "white";
    const blob = await pictureOf(drawing.current, SCALE, paper);
    const file = new File([blob], t("stamp_file"), { type: blob.type });
    const system = navigator as { canShare?: (data: ShareData) => boolean };
    if (system.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => undefined);
    else download(file.name, new Uint8Array(await blob.arrayBuffer()));
  };
  return (
    <button
      type="button"
      class="film-square"
      disabled={busy}
      aria-label={t("stamp_share")}
      onClick={() => run(share)}
      data-testid="share-stamp"
    >
      <Icon name="share" />
    </button>
  );
}
