import type { BoardData } from "../../board/data";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";

type Border = readonly [string, string];

/** Borders and regions that two players have in common, in the order of the board. */
export interface Between {
  borders: Border[];
  regions: string[];
}

export function between(board: BoardData, view: View, one: number, other: number): Between {
  const mine = heldBy(view, one);
  const theirs = heldBy(view, other);
  const meet = ([from, to]: Border) => (mine.has(from) && theirs.has(to)) || (theirs.has(from) && mine.has(to));
  const regionsOf = (held: ReadonlySet<string>) =>
    new Set(board.zones.filter((zone) => held.has(zone.id)).map((zone) => zone.region));
  const [here, there] = [regionsOf(mine), regionsOf(theirs)];
  return {
    borders: board.links.filter(meet).map(([from, to]): Border => (mine.has(from) ? [from, to] : [to, from])),
    regions: board.regions.map((region) => region.id).filter((id) => here.has(id) && there.has(id)),
  };
}

/** Where a seat's troops stand. */
function heldBy(view: View, seat: number): Set<string> {
  const armies = new Set(view.armies.filter((army) => army.seat === seat).map((army) => army.army));
  const there = view.zones.filter((zone) => zone.pieces.some((piece) => armies.has(piece.army)));
  return new Set(there.map((zone) => zone.zone));
}
