import type { Choice, OfferField } from "../gen/fieldpost/rules/v1/view_pb";

/** How many at which place; a place with none is left out. */
export type Spread = ReadonlyMap<string, number>;

/** What a field of a form holds. */
export type Value = string | number | boolean | readonly string[] | Spread;

export type Values = Readonly<Record<string, Value>>;

export function isSpread(value: Value | undefined): value is Spread {
  return value instanceof Map;
}

export function isList(value: Value | undefined): value is readonly string[] {
  return Array.isArray(value);
}

/** A candidate of an offer as a value. */
export function valueOf(choice: Choice): Value {
  const { value } = choice;
  if (value.case === "list") return value.value.ids;
  return value.case === undefined ? "" : value.value;
}

/** A value as a key: equal values have equal keys. */
export function keyOf(value: Value): string {
  if (isList(value)) return value.join(" ");
  return isSpread(value) ? JSON.stringify([...value]) : String(value);
}

export function same(one: Value | undefined, other: Value | undefined): boolean {
  return one !== undefined && other !== undefined && keyOf(one) === keyOf(other);
}

export function total(spread: Spread): number {
  let sum = 0;
  for (const count of spread.values()) sum += count;
  return sum;
}

/** Whether the offer's bound lets the value through; exactly what the service will say. */
export function admits(field: OfferField, value: Value | undefined): boolean {
  const { bound } = field;
  if (value === undefined) return false;
  switch (bound.case) {
    case "pick":
      return bound.value.among.some((choice) => same(valueOf(choice), value));
    case "count":
      return typeof value === "number" && value >= bound.value.low && value <= bound.value.high;
    case "spread":
      return isSpread(value) && spreadFits(bound.value, value);
    case "some":
      return isList(value) && someFits(bound.value, value);
    case "ranking":
      return isList(value) && new Set(value).size === value.length;
    default:
      return true;
  }
}

function spreadFits(bound: { among: string[]; low: number; high: number; cap: number }, value: Spread): boolean {
  for (const [zone, count] of value) {
    if (count < 1 || !bound.among.includes(zone) || (bound.cap > 0 && count > bound.cap)) return false;
  }
  const sum = total(value);
  return sum >= bound.low && sum <= bound.high;
}

/** What the chosen ones count: their number, or the sum of their weights. */
export function weightOf(bound: { among: Choice[]; weights: number[] }, value: readonly string[]): number {
  if (bound.weights.length === 0) return value.length;
  const keys = bound.among.map((choice) => keyOf(valueOf(choice)));
  return value.reduce((sum, one) => sum + (bound.weights[keys.indexOf(one)] ?? 0), 0);
}

function someFits(
  bound: { among: Choice[]; weights: number[]; low: number; high: number },
  value: readonly string[],
): boolean {
  const weight = weightOf(bound, value);
  return new Set(value).size === value.length && weight >= bound.low && weight <= bound.high;
}
