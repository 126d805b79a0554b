import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import type { Offer } from "../gen/fieldpost/rules/v1/view_pb";
import { fillIn, type Draft, type FilledForm } from "./form";
import { foes } from "./threats";

/** A move that may be worth it. */
export interface Idea {
  origin: string;
  target: string;
  count: number;
}

const MOST = 3;

/** From where nobody threatens to where most do: the largest such moves, each from another place. */
export function ideas(
  { offers, draft }: FilledForm,
  board: BoardData,
  standings: readonly Standing[],
  army: string,
): Idea[] {
  const threat = (zone: string) =>
    foes(board, standings, zone, army).reduce((sum, one) => sum + (one.armies[0]?.count ?? 0), 0);
  const found = offers.flatMap((offer): Idea[] => {
    const [origin] = zonesOf(offer, "origin");
    const count = offer.fields.find((one) => one.name === "count")?.bound;
    if (offer.verb !== draft.verb || origin === undefined || count?.case !== "count" || threat(origin) > 0) return [];
    const ends = zonesOf(offer, "target").map((zone) => ({ zone, threat: threat(zone) }));
    const [best] = ends.filter((one) => one.threat > 0).sort((one, other) => other.threat - one.threat);
    return best ? [{ origin, target: best.zone, count: count.value.usual }] : [];
  });
  return found.sort((one, other) => other.count - one.count).slice(0, MOST);
}

/** An idea as a draft, with all that goes without saying. */
export function proposed({ offers, draft }: FilledForm, { origin, target }: Idea): Draft {
  return fillIn(offers, { verb: draft.verb, values: { origin, target } }).draft;
}

function zonesOf(offer: Offer, name: string): string[] {
  const bound = offer.fields.find((one) => one.name === name)?.bound;
  if (bound?.case !== "pick") return [];
  return bound.value.among.flatMap(({ value }) => (value.case === "id" ? [value.value] : []));
}
