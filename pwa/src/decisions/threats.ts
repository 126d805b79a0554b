import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";

/** The places that touch a place, by land, sea or lane. */
export function neighbours(board: BoardData, zone: string): string[] {
  return board.links.flatMap(([one, other]) => (one === zone ? [other] : other === zone ? [one] : []));
}

/** The neighbours of a place that none of these armies holds, but somebody does. */
export function foes(
  board: BoardData,
  standings: readonly Standing[],
  zone: string,
  friends: ReadonlySet<string>,
): Standing[] {
  const near = new Set(neighbours(board, zone));
  return standings.filter((one) => near.has(one.zone) && one.owner !== "" && !friends.has(one.owner));
}

/** The places of others that touch any of these places. */
export function facing(
  board: BoardData,
  standings: readonly Standing[],
  zones: ReadonlySet<string>,
  friends: ReadonlySet<string>,
): string[] {
  const there = new Set([...zones].flatMap((zone) => foes(board, standings, zone, friends).map((one) => one.zone)));
  return [...there];
}

interface MoveIn {
  origin: string;
  target: string;
  /** The armies of the side that moves. */
  friends: ReadonlySet<string>;
  /** How many stand at the origin before anybody moves. */
  count: number;
  low: number;
  high: number;
}

/** How many move in as a rule: all where nobody threatens the origin, the fewest where nobody threatens the new place, else what evens it out. */
export function usualMoveIn(board: BoardData, standings: readonly Standing[], move: MoveIn): number {
  const threat = (zone: string) =>
    foes(board, standings, zone, move.friends).reduce((sum, one) => sum + (one.armies[0]?.count ?? 0), 0);
  const [behind, ahead] = [threat(move.origin), threat(move.target)];
  if (behind === 0) return move.high;
  if (ahead === 0) return move.low;
  const even = Math.round((move.count * ahead) / (ahead + behind));
  return Math.min(move.high, Math.max(move.low, even));
}
