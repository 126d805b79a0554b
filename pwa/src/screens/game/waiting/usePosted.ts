import { useRef } from "preact/hooks";
import type { Standing } from "../../../board/paint";
import { ClockKind, type Decision, type View } from "../../../gen/fieldpost/rules/v1/view_pb";
import { myArmies } from "../../../store/game/state";

/** A turn that was sent from here. */
export interface Posted {
  /** When that was, in milliseconds. */
  at: number;
  /** How many places it took. */
  taken: number;
}

/** The turn that was sent last, as long as this page is there and the next one has not come; null for none. */
export function usePosted(view: View, decision: Decision | null, standings: readonly Standing[]): Posted | null {
  const begun = useRef<ReadonlySet<string> | null>(null);
  const posted = useRef<Posted | null>(null);
  const mine = myArmies(view);
  const held = () => standings.filter((one) => mine.includes(one.owner)).map((one) => one.zone);
  if (decision?.clock === ClockKind.TURN) {
    begun.current ??= new Set(held());
    posted.current = null;
  } else if (begun.current && !mine.includes(view.mover)) {
    const before = begun.current;
    posted.current = { at: Date.now(), taken: held().filter((zone) => !before.has(zone)).length };
    begun.current = null;
  }
  return posted.current;
}
