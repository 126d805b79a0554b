import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import { aimOf, aims } from "./aim";
import type { TurnContext } from "./context";
import { pointers } from "./pointing";
import { neighbours } from "./threats";

/** The nearest of some places, by the borders between; null where none can be reached. */
export function nearest(board: BoardData, from: string, among: ReadonlySet<string>): string | null {
  const seen = new Set([from]);
  let ring = [from];
  while (ring.length > 0) {
    const next = [...new Set(ring.flatMap((zone) => neighbours(board, zone)))].filter((zone) => !seen.has(zone));
    const found = next.find((zone) => among.has(zone));
    if (found !== undefined) return found;
    next.forEach((zone) => seen.add(zone));
    ring = next;
  }
  return null;
}

/** The place that may be tapped in place of one that may not. */
export function instead(turn: TurnContext, zone: string): string | null {
  const { board, sort, offers, draft, standings } = turn;
  if (sort !== "attack") return nearest(board, zone, pointers(turn, turn.slot).open);
  const all = aims(offers, draft.verb);
  const mine = isMine(turn, standings, zone);
  return nearest(board, zone, new Set(all.map((one) => (mine ? one.origin : one.target))));
}

/**
 * The attack that was meant by a tap on an enemy that cannot be attacked: from what is chosen, from an own place beside it,
 * or where there is none from the nearest that could attack at all.
 */
export function meantAttack(turn: TurnContext, zone: string): { origin: string; target: string } | null {
  const { board, sort, standings, offers, draft } = turn;
  const owned = standings.some((one) => one.zone === zone && one.owner !== "");
  if (sort !== "attack" || !owned || isMine(turn, standings, zone)) return null;
  const own = new Set(standings.filter((one) => one.owner === turn.army).map((one) => one.zone));
  const beside = neighbours(board, zone).find((one) => own.has(one));
  const able = new Set(aims(offers, draft.verb).map((one) => one.origin));
  const origin = aimOf(turn).origin ?? beside ?? nearest(board, zone, able);
  return origin === null ? null : { origin, target: zone };
}

function isMine({ army }: TurnContext, standings: readonly Standing[], zone: string): boolean {
  return standings.some((one) => one.zone === zone && one.owner === army);
}
