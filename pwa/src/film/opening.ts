import { Cause, type Entry, type View } from "../gen/fieldpost/rules/v1/view_pb";
import { isOver, myArmies, myDecision } from "../store/game/state";

/** What is known when it is asked whether to show a film. */
export interface Seen {
  /** Up to where this device has shown the game; null for a game that it never showed. */
  mark: bigint | null;
  view: View;
  entries: readonly Entry[];
  /** Whether the player comes to the game now: opens it, or comes back to the tab. */
  coming: boolean;
  /** Whether others had a turn since then, as far as was seen here. */
  othersPlayed: boolean;
}

/** What to do about what happened: show it, take it as seen, or wait until the player is asked. */
export type Opening = "film" | "seen" | "wait";

export function openingOf({ mark, view, entries, coming, othersPlayed }: Seen): Opening {
  if (mark === null || view.version <= mark) return "seen";
  const known = entries.some((one) => one.version === view.version) && entries.some((one) => one.version <= mark);
  const news = entries.filter((one) => one.version > mark);
  if (known && news.every((one) => isOwn(one, view.viewer))) return "seen";
  if (coming) return "film";
  if (!othersPlayed) return "seen";
  return myDecision(view) !== null || isOver(view) ? "film" : "wait";
}

function isOwn({ seat, cause }: Entry, viewer: number): boolean {
  return seat === viewer && (cause === Cause.PLAYER || cause === Cause.TABLE);
}

/** Whether it is anybody's turn but the viewer's. */
export function othersTurn(view: View): boolean {
  return !myArmies(view).includes(view.mover);
}
