import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import type { Offer } from "../gen/fieldpost/rules/v1/view_pb";
import { strengthOf } from "./aim";
import { fillIn, type Draft, type FilledForm } from "./form";
import { foes } from "./threats";

/** A move that may be worth it. */
export interface Idea {
  origin: string;
  target: string;
  count: number;
}

const MOST = 3;

/**
 * The largest moves from where nobody threatens to where most do, each from another place; without any, those that even
 * out what stands along the borders.
 */
export function ideas(
  { offers, draft }: FilledForm,
  board: BoardData,
  standings: readonly Standing[],
  friends: ReadonlySet<string>,
): Idea[] {
  const strength = strengthOf(standings);
  const threat = (zone: string) =>
    foes(board, standings, zone, friends).reduce((sum, one) => sum + strength(one.zone), 0);
  const found = offers.flatMap((offer): Idea[] => {
    const [origin] = zonesOf(offer, "origin");
    const bound = offer.fields.find((one) => one.name === "count")?.bound;
    if (offer.verb !== draft.verb || origin === undefined || bound?.case !== "count") return [];
    const ends = zonesOf(offer, "target").map((zone) => ({ zone, lack: threat(zone) - strength(zone) }));
    const [worst] = ends.filter((one) => threat(one.zone) > 0).sort((one, other) => other.lack - one.lack);
    if (!worst) return [];
    const spare =
      threat(origin) === 0 ? bound.value.usual : Math.floor((worst.lack - threat(origin) + strength(origin)) / 2);
    const count = Math.min(bound.value.high, spare);
    return count >= bound.value.low ? [{ origin, target: worst.zone, count }] : [];
  });
  const safe = found.filter(({ origin }) => threat(origin) === 0);
  return (safe.length > 0 ? safe : found).sort((one, other) => other.count - one.count).slice(0, MOST);
}

/** An idea as a draft, with all that goes without saying. */
export function proposed({ offers, draft }: FilledForm, { origin, target, count }: Idea): Draft {
  return fillIn(offers, { verb: draft.verb, values: { origin, target, count } }).draft;
}

function zonesOf(offer: Offer, name: string): string[] {
  const bound = offer.fields.find((one) => one.name === name)?.bound;
  if (bound?.case !== "pick") return [];
  return bound.value.among.flatMap(({ value }) => (value.case === "id" ? [value.value] : []));
}
