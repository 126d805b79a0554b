import type { JsonObject } from "@bufbuild/protobuf";
import { text } from "../board/data";
import type { Standing } from "../board/paint";
import { kindsOf } from "../board/vocabulary";
import type { Event } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";
import { sentence, type Part } from "../i18n/sentences";
import { throwsOf } from "../i18n/throws";
import type { Moment } from "./moments";

/** What a film shows at once: one act, with all rolls of a battle and the capture that ends it. */
export interface Act {
  version: bigint;
  /** The army whose turn it was. */
  mover: string;
  /** Whether others did it to the reader. */
  mine: boolean;
  /** Whether nothing changed on the board. */
  told: boolean;
  title: readonly Part[];
  event: Event;
  standings: readonly Standing[];
  /** The places that it is about: two are a way. */
  places: readonly string[];
  /** How often dice were rolled. */
  rolls: number;
  /** What each army lost in battle. */
  losses: ReadonlyMap<string, number>;
  /** What came to a place, or was lost there. */
  shifts: ReadonlyMap<string, number>;
  taken: Taken | null;
}

/** A place that changed hands. */
export interface Taken {
  place: string;
  army: string;
  loser: string;
  from: string;
}

/** The acts of a film. Bookkeeping, for which the edition has no sentence, is folded into what follows. */
export function actsOf(moments: readonly Moment[], names: Names, viewer: number): Act[] {
  const holders = new Map((moments[0]?.before ?? []).map((one) => [one.zone, one.owner]));
  const acts: Act[] = [];
  for (const moment of moments) {
    const taken = takenIn(moment, holders);
    for (const zone of moment.changed) {
      const owner = moment.after.find((one) => one.zone === zone)?.owner ?? "";
      if (owner !== "") holders.set(zone, owner);
    }
    const act = actOf(moment, names, viewer, taken);
    if (!act) continue;
    const last = acts.at(-1);
    const joined = last && together(last, act, names);
    if (joined) acts[acts.length - 1] = joined;
    else acts.push(act);
  }
  return acts;
}

function actOf(moment: Moment, names: Names, viewer: number, taken: Omit<Taken, "from"> | null): Act | null {
  const { event, changed, version, mover, after, seat } = moment;
  const title = sentence(event, names);
  if (!title || names.board.vocabulary.keeps(event.name)) return null;
  const fields = event.fields ?? {};
  const named = placesIn(event, names);
  const places = named.length > 0 ? named : changed.slice(0, 2);
  const rolls = throwsOf(text(fields["dice"])).length;
  const travels = places.length === 2 && rolls === 0;
  const shifts = travels ? new Map<string, number>() : shiftsOf(moment);
  return {
    ...{ version, mover, title, event, standings: after, places, rolls, shifts },
    mine: seat !== viewer && befalls(fields, event.name, names),
    told: changed.length === 0,
    losses: rolls > 0 ? lossesOf(moment) : new Map<string, number>(),
    taken: taken && { ...taken, from: places.find((one) => one !== taken.place) ?? taken.place },
  };
}

/** A place that another army holds now than before: between two events it may have been empty. */
function takenIn({ changed, after }: Moment, holders: ReadonlyMap<string, string>): Omit<Taken, "from"> | null {
  for (const place of changed) {
    const army = after.find((one) => one.zone === place)?.owner ?? "";
    const before = holders.get(place) ?? "";
    if (army !== "" && before !== "" && army !== before) return { place, army, loser: before };
  }
  return null;
}

/** The places that an event names one by one, in its order: where from, then where to. */
function placesIn({ name, fields = {} }: Event, names: Names): string[] {
  const infos = names.board.vocabulary.events.get(name)?.fields ?? [];
  const found = infos.filter((one) => one.kind === "zone" && !one.many).map((one) => text(fields[one.name]));
  return [...new Set(found.filter((zone) => zone !== ""))];
}

function befalls(fields: JsonObject, event: string, names: Names): boolean {
  const kindOf = kindsOf(names.board.vocabulary.events.get(event)?.fields);
  return Object.entries(fields).some(([name, value]) => names.isReader(kindOf(name), value));
}

/** How many pieces came to each place, or went. */
function shiftsOf({ before, after, changed }: Moment): Map<string, number> {
  const count = (board: readonly Standing[], zone: string) =>
    (board.find((one) => one.zone === zone)?.armies ?? []).reduce((sum, one) => sum + one.count, 0);
  const shifts = changed.map((zone): [string, number] => [zone, count(after, zone) - count(before, zone)]);
  return new Map(shifts.filter(([, n]) => n !== 0));
}

function lossesOf({ before, after, changed }: Moment): Map<string, number> {
  const losses = new Map<string, number>();
  for (const zone of changed) {
    const now = after.find((one) => one.zone === zone)?.armies ?? [];
    for (const { army, count } of before.find((one) => one.zone === zone)?.armies ?? []) {
      const lost = count - (now.find((one) => one.army === army)?.count ?? 0);
      if (lost > 0) losses.set(army, (losses.get(army) ?? 0) + lost);
    }
  }
  return losses;
}

/** One act of two: a roll more in the same battle, or the capture that ends it; null where they are two. */
function together(last: Act, act: Act, names: Names): Act | null {
  const target = last.places.at(-1);
  if (last.rolls === 0 || last.taken || last.mover !== act.mover) return null;
  const both = { rolls: last.rolls + act.rolls, losses: sum(last.losses, act.losses) };
  const mine = last.mine || act.mine;
  if (act.taken && act.taken.place === target)
    return { ...act, ...both, mine, taken: { ...act.taken, from: last.places[0] ?? target }, shifts: last.shifts };
  if (act.rolls === 0 || act.places.join() !== last.places.join() || act.event.name !== last.event.name) return null;
  const event = { ...act.event, fields: added(last.event.fields ?? {}, act.event.fields ?? {}) };
  return {
    ...act,
    ...both,
    mine,
    event,
    title: sentence(event, names) ?? act.title,
    shifts: sum(last.shifts, act.shifts),
  };
}

function sum(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(one);
  for (const [key, n] of other) all.set(key, (all.get(key) ?? 0) + n);
  return all;
}

/** The fields of two rolls: what is counted adds up. */
function added(one: JsonObject, other: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const before = one[name];
      return [name, typeof value === "number" && typeof before === "number" ? before + value : value];
    }),
  );
}
