import type { Offer, OfferField } from "../gen/fieldpost/rules/v1/view_pb";
import { admits, isSpread, keyOf, total, valueOf, type Spread, type Value, type Values } from "./values";

/** A half-filled answer: a verb and some of its fields. Only this page knows it until it is sent. */
export interface Draft {
  verb: string;
  values: Values;
}

export function emptyDraft(verb: string): Draft {
  return { verb, values: {} };
}

/** The verbs that are offered, each once, in the order of the offers. */
export function verbsOf(offers: readonly Offer[]): string[] {
  return [...new Set(offers.map((offer) => offer.verb))];
}

/** The offers that are still possible with what was picked. Numbers and lists rule nothing out: they follow the picks. */
export function matching(offers: readonly Offer[], draft: Draft, except = ""): Offer[] {
  return offers.filter((offer) => {
    if (offer.verb !== draft.verb) return false;
    return offer.fields.every((field) => {
      const value = draft.values[field.name];
      return value === undefined || field.name === except || field.bound.case !== "pick" || admits(field, value);
    });
  });
}

/** The fields of the form, in order, each bounded by what was picked in the others. */
export function fieldsOf(offers: readonly Offer[], draft: Draft): OfferField[] {
  const [first] = matching(offers, draft);
  return (first?.fields ?? []).map((field) => {
    if (field.bound.case !== "pick") return field;
    const among = new Map<string, (typeof field.bound.value.among)[number]>();
    for (const offer of matching(offers, draft, field.name)) {
      const found = offer.fields.find((one) => one.name === field.name);
      if (found?.bound.case === "pick")
        for (const choice of found.bound.value.among) among.set(keyOf(valueOf(choice)), choice);
    }
    return { ...field, bound: { case: "pick", value: { ...field.bound.value, among: [...among.values()] } } };
  });
}

/** The draft with a field set; what no longer goes with it is forgotten. */
export function assign(offers: readonly Offer[], draft: Draft, field: string, value: Value): Draft {
  let kept: Draft = { verb: draft.verb, values: { [field]: value } };
  for (const [name, old] of Object.entries(draft.values)) {
    if (name === field) continue;
    const next = { verb: draft.verb, values: { ...kept.values, [name]: old } };
    if (matching(offers, next).length > 0) kept = next;
  }
  return kept;
}

/** All values: those chosen, and those that go without saying (the only candidate, the usual number, an empty list). */
function completed(offers: readonly Offer[], draft: Draft): Values {
  let filled = draft;
  for (const { name } of fieldsOf(offers, draft)) {
    const field = fieldsOf(offers, filled).find((one) => one.name === name);
    const value = field && standing(field, filled.values[name]);
    if (value !== undefined) filled = { verb: draft.verb, values: { ...filled.values, [name]: value } };
  }
  return filled.values;
}

function standing(field: OfferField, value: Value | undefined): Value | undefined {
  const { bound } = field;
  switch (bound.case) {
    case "pick":
      return value ?? (bound.value.among.length === 1 ? valueOf(bound.value.among[0]!) : undefined);
    case "count": {
      const number = typeof value === "number" ? value : bound.value.usual;
      return Math.min(bound.value.high, Math.max(bound.value.low, number));
    }
    case "spread":
      return value ?? new Map<string, number>();
    default:
      return value ?? [];
  }
}

/** A spread that may stay empty: shares for what a good list leaves over. Forms leave it out, and taps mean something else. */
export function isFinePoint(field: OfferField): boolean {
  return field.bound.case === "spread" && field.bound.value.low === 0;
}

/** A draft as its form shows it: worked out once for each change, for the panel, the map and taps alike. */
export interface FilledForm {
  offers: readonly Offer[];
  draft: Draft;
  /** The draft's values with those that go without saying. */
  values: Values;
  fields: readonly OfferField[];
  /** The first field that still needs something; null when the answer can be sent. */
  lacking: OfferField | null;
}

export function fillIn(offers: readonly Offer[], draft: Draft): FilledForm {
  const values = completed(offers, draft);
  const fields = fieldsOf(offers, { verb: draft.verb, values });
  return { offers, draft, values, fields, lacking: fields.find((field) => !admits(field, values[field.name])) ?? null };
}

/** A whole answer that is allowed, keeping what was chosen: the first candidates, the usual numbers, even spreads. */
export function suggested(offers: readonly Offer[], draft: Draft): Draft {
  let filled = draft;
  for (const { name } of fieldsOf(offers, draft)) {
    const field = fieldsOf(offers, filled).find((one) => one.name === name);
    if (!field) continue;
    const value = standing(field, filled.values[name]);
    const good = value !== undefined && admits(field, value) && !(isSpread(value) && total(value) === 0);
    const next = good ? value : proposal(field);
    if (next !== undefined) filled = assign(offers, filled, name, next);
  }
  return filled;
}

function proposal(field: OfferField): Value | undefined {
  const { bound } = field;
  switch (bound.case) {
    case "pick":
      return bound.value.among[0] && valueOf(bound.value.among[0]);
    case "count":
      return bound.value.usual;
    case "spread":
      return evenly(bound.value.among, bound.value.low === 0 ? 0 : bound.value.high, bound.value.cap);
    case "some":
      return fewest(bound.value);
    case "ranking":
      return bound.value.among.map((choice) => keyOf(valueOf(choice)));
    default:
      return undefined;
  }
}

/** So many in all over these places: the rest, as evenly as it goes, on top of what is placed already. */
export function evenly(among: readonly string[], count: number, cap: number, placed: Spread = new Map()): Spread {
  const spread = new Map(placed);
  const most = Math.min(count, cap > 0 ? cap * among.length : Infinity);
  for (let left = most - total(spread), at = 0; left > 0 && among.length > 0; at++) {
    const zone = among[at % among.length]!;
    const now = spread.get(zone) ?? 0;
    if (cap > 0 && now >= cap) continue;
    spread.set(zone, now + 1);
    left--;
  }
  return spread;
}

function fewest(bound: { among: { value: unknown }[]; low: number; weights: number[] }): string[] {
  const chosen: string[] = [];
  let sum = 0;
  (bound.among as Parameters<typeof valueOf>[0][]).forEach((choice, at) => {
    if (sum >= bound.low) return;
    chosen.push(keyOf(valueOf(choice)));
    sum += bound.weights[at] ?? 1;
  });
  return chosen;
}
