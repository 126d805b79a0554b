import type { OfferField } from "../gen/fieldpost/rules/v1/view_pb";

/** What an id in a field names; "word" where it names nothing on the board. */
export type Kind =
  | "zone"
  | "card"
  | "army"
  | "color"
  | "mission"
  | "objective"
  | "reward"
  | "ship"
  | "token"
  | "region"
  | "mission_rank"
  | "unit"
  | "seat"
  | "word";

// prettier-ignore
const KINDS: Record<string, Kind> = {
  zone: "zone", origin: "zone", target: "zone", capital: "zone", general: "zone", fort: "zone", zones: "zone", mate: "zone",
  troops: "zone", weights: "zone", own: "zone", first: "zone", second: "zone", third: "zone", fourth: "zone",
  card: "card", cards: "card", kept: "card",
  army: "army", by: "army", defender: "army", loser: "army", captor: "army", giver: "army", attacker: "army", to: "army",
  master: "army", ally: "army", mover: "army", armies: "army", order: "army", waiting: "army",
  colour: "color", mission: "mission", missions: "mission", objective: "objective", reward: "reward", rewards: "reward",
  ship: "ship", token: "token", tokens: "token", region: "region", rank: "mission_rank", unit: "unit",
  seat: "seat", winners: "seat",
};

export function kindOf(name: string): Kind {
  return KINDS[name] ?? "word";
}

/** A spread that may stay empty: shares for what a good list leaves over. Forms leave it out, and taps mean something else. */
export function isFinePoint(field: OfferField): boolean {
  return field.bound.case === "spread" && field.bound.value.low === 0;
}

/** Whether a field of an offer is answered by pointing at places. */
export function picksZones(field: OfferField): boolean {
  const { bound } = field;
  if (bound.case === "spread") return !isFinePoint(field);
  if (kindOf(field.name) !== "zone" || bound.case === "count" || bound.case === undefined) return false;
  return bound.value.among.every((choice) => choice.value.case === "id");
}
