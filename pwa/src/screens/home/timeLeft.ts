import { timestampMs } from "@bufbuild/protobuf/wkt";
import { GameState, type Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { locale, t } from "../../i18n/words";
import { duration } from "../../ui/time";

const SOON_MS = 3 * 3_600_000;

/** How long whoever is asked may still take, and whether it presses the reader; empty where no clock runs. */
export function timeLeft(game: Game, now: number): { text: string; soon: boolean } {
  const until = game.state === GameState.OVER ? undefined : (game.viewerDeadline ?? game.deadline);
  if (!until) return { text: "", soon: false };
  const left = timestampMs(until) - now;
  const text = left > 0 ? t("deadline_left", { time: duration(left, locale()) }) : t("deadline_due");
  return { text, soon: game.waitsForViewer && left < SOON_MS };
}
