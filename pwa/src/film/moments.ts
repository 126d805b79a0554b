import { standings, type Standing } from "../board/paint";
import type { Scene } from "../gen/fieldpost/rules/v1/rules_pb";
import type { Event, View, ZoneView } from "../gen/fieldpost/rules/v1/view_pb";
import type { MarkInfo } from "../gen/fieldpost/rules/v1/vocabulary_pb";

/** One event, with the board before and after it. */
export interface Moment {
  /** The version at which its entry ended. */
  version: bigint;
  /** The seat whose answer brought it about. */
  seat: number;
  /** The army whose turn it was. */
  mover: string;
  event: Event;
  before: readonly Standing[];
  after: readonly Standing[];
  /** The places that it changed. */
  changed: readonly string[];
}

/** What a player saw before the first scene, and what happened since. */
export interface Footage {
  before: View;
  scenes: readonly Scene[];
}

/** The events of some scenes in order. What belongs to no event that one is told of is on the board with the next. */
export function momentsOf({ before, scenes }: Footage, marks: Iterable<MarkInfo>): Moment[] {
  const kinds = [...marks];
  const zones = new Map(before.zones.map((one) => [one.zone, one]));
  let slices = before.slices;
  let mover = before.mover;
  let board = standings(before, kinds);
  const moments: Moment[] = [];
  for (const { entry, changes, slices: fresh, mover: next } of scenes) {
    const events = entry?.events ?? [];
    for (const change of changes.filter(({ event }) => event >= events.length)) put(zones, change.zones);
    events.forEach((event, at) => {
      const changed = changes.filter((one) => one.event === at).flatMap((one) => one.zones);
      put(zones, changed);
      if (at === events.length - 1) slices = { ...slices, ...fresh };
      const after = standings({ ...before, zones: [...zones.values()], ...(slices && { slices }) }, kinds);
      const places = changed.map((one) => one.zone);
      moments.push({
        ...{ version: entry?.version ?? 0n, seat: entry?.seat ?? -1, mover, event },
        ...{ before: board, after, changed: places },
      });
      board = after;
    });
    mover = next;
  }
  return moments;
}

function put(zones: Map<string, ZoneView>, changed: readonly ZoneView[]): void {
  for (const one of changed) zones.set(one.zone, one);
}
