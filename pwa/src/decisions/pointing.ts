import type { Offer, OfferField } from "../gen/fieldpost/rules/v1/view_pb";
import { assign, fieldsOf, isFinePoint, type Draft, type FilledForm } from "./form";
import { admits, isList, isSpread, total, type Spread, type Value } from "./values";

/** What the map shows of a draft. */
export interface Pointers {
  /** Places that can be tapped now. */
  open: ReadonlySet<string>;
  /** Places that were picked, in order. */
  picked: readonly string[];
  /** Troops that the draft adds. */
  added: ReadonlyMap<string, number>;
  /** Ranks of a list of preference, from 1. */
  ranks: ReadonlyMap<string, number>;
}

export const NO_POINTERS: Pointers = { open: new Set(), picked: [], added: new Map(), ranks: new Map() };

/** Whether a field of an offer is answered by pointing at places. */
export function picksZones(field: OfferField): boolean {
  const { bound, kind } = field;
  if (bound.case === "spread") return !isFinePoint(field);
  if (kind !== "zone" || bound.case === "count" || bound.case === undefined) return false;
  return bound.value.among.every((choice) => choice.value.case === "id");
}

function candidates(field: OfferField): string[] {
  const { bound } = field;
  if (bound.case === "spread") return bound.value.among;
  if (bound.case === "count" || bound.case === undefined) return [];
  return bound.value.among.map((choice) => (choice.value.case === "id" ? choice.value.value : ""));
}

/** The field that a tap on the map fills next. */
function activeField({ fields, values }: FilledForm, slot: string | null): OfferField | null {
  const zones = fields.filter(picksZones);
  const wanted = zones.find((field) => field.name === slot);
  return wanted ?? zones.find((field) => !admits(field, values[field.name])) ?? zones.at(-1) ?? null;
}

export function pointers(form: FilledForm, slot: string | null = null): Pointers {
  const { values } = form;
  const fields = form.fields.filter(picksZones);
  const active = activeField(form, slot);
  const added = new Map<string, number>();
  const ranks = new Map<string, number>();
  const picked: string[] = [];
  for (const field of fields) {
    const value = values[field.name];
    if (isSpread(value)) for (const [zone, count] of value) added.set(zone, (added.get(zone) ?? 0) + count);
    else if (isList(value) && field.bound.case === "ranking") value.forEach((zone, at) => ranks.set(zone, at + 1));
    else if (isList(value)) picked.push(...value);
    else if (typeof value === "string") picked.push(value);
  }
  return { open: new Set(active ? candidates(active) : []), picked, added, ranks };
}

/** The draft after a tap on a place; null where the place means nothing to it. */
export function tap(form: FilledForm, zone: string, slot: string | null = null): Draft | null {
  const { offers, draft, values } = form;
  const fields = form.fields.filter(picksZones);
  const unset = fields.find((field) => !admits(field, values[field.name]) && candidates(field).includes(zone));
  const again = [...fields].reverse().find((field) => candidates(field).includes(zone));
  const wanted = fields.find((field) => field.name === slot && candidates(field).includes(zone));
  const field = wanted ?? unset ?? again;
  if (field) {
    const next = touched(field, values[field.name], zone);
    return next === null ? null : assign(offers, draft, field.name, next);
  }
  return startAgain(offers, draft, zone, fields);
}

/** A place that goes with nothing picked so far, but would have been possible at first: the picking starts there again. */
function startAgain(offers: readonly Offer[], draft: Draft, zone: string, fields: OfferField[]): Draft | null {
  for (const { name } of fields) {
    const rest = Object.fromEntries(
      Object.entries(draft.values).filter(([other]) => !fields.some((one) => one.name === other)),
    );
    const fresh: Draft = { verb: draft.verb, values: rest };
    const open = fieldsOf(offers, fresh).find((one) => one.name === name);
    if (open?.bound.case === "pick" && candidates(open).includes(zone)) return assign(offers, fresh, name, zone);
  }
  return null;
}

function touched(field: OfferField, value: Value | undefined, zone: string): Value | null {
  const { bound } = field;
  if (bound.case === "spread") return changed(bound.value, isSpread(value) ? value : new Map(), zone, 1);
  if (bound.case === "pick") return zone;
  const list = isList(value) ? value : [];
  return list.includes(zone) ? list.filter((one) => one !== zone) : [...list, zone];
}

/** The spread with more or fewer at a place, as far as the bounds let it; null where nothing changes. */
export function changed(bound: { high: number; cap: number }, spread: Spread, zone: string, by: number): Spread | null {
  const now = spread.get(zone) ?? 0;
  const room = Math.min(bound.high - total(spread), bound.cap > 0 ? bound.cap - now : Infinity);
  const count = Math.max(0, now + Math.min(by, room));
  if (count === now) return null;
  const next = new Map(spread);
  if (count === 0) next.delete(zone);
  else next.set(zone, count);
  return next;
}
