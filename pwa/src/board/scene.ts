import type { Standing } from "./paint";

/** What the map shows: plain data, made by whoever knows the game's moment. */
export interface Scene {
  /** Who stands where, with pieces and marks. */
  standings: readonly Standing[];
  /** Places in full colour, with a veil over all others; null: no veil. */
  lit: ReadonlySet<string> | null;
  /** Where an attack or a move begins: it has a ring, and fronts begin there. */
  source: string | null;
  /** Place by place what stands under its counter ("89 %", or "" as long as nothing is known); its front glows. */
  targets: ReadonlyMap<string, string>;
  /** Places that can be chosen: a tap near one goes there. */
  rings: ReadonlySet<string>;
  /** Places from which a finger may draw an arrow to another; a drag from anywhere else moves the map. */
  grips: ReadonlySet<string>;
  /** What a draft adds to a place or takes from it. */
  added: ReadonlyMap<string, number>;
  /** The order of a list of wishes, from 1. */
  ranks: ReadonlyMap<string, number>;
  arrows: readonly Arrow[];
  /** Borders that nobody attacks across, by agreement. */
  peace: readonly Peace[];
  /** Places whose names are written. */
  named: ReadonlySet<string> | "all" | "none";
  /** What rises from a counter and fades: "−2". */
  floats: ReadonlyMap<string, string>;
  /**
   * A place that changes hands: its land turns to the army's colour outward from its border with `from`. Where it is null,
   * the whole board does, outward from there.
   */
  taking: { place: string | null; army: string; from: string } | null;
  /** Where the camera flies; nothing means the whole board. */
  frame: readonly string[];
}

export interface Arrow {
  /** The places that it goes through, two at least. */
  path: readonly string[];
  kind: "attack" | "move" | "plan";
  /** What stands on it, a number as a rule. */
  mark?: string;
}

/** A border that a truce covers. */
export interface Peace {
  pair: readonly [string, string];
  /** The last round in which it holds. */
  until: number;
  /** Who keeps the peace and how long, for those who read or listen. */
  words: string;
}

/** Pixels that something else covers, on each side of the map. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A point on the map's element, in pixels from its corner. */
export interface Point {
  x: number;
  y: number;
}

const NOWHERE: ReadonlyMap<string, never> = new Map<string, never>();

/** A board at rest: nobody chooses anything. */
export function atRest(standings: readonly Standing[]): Scene {
  return {
    standings,
    lit: null,
    source: null,
    targets: NOWHERE,
    rings: new Set(),
    grips: new Set(),
    added: NOWHERE,
    ranks: NOWHERE,
    arrows: [],
    peace: [],
    named: "none",
    floats: NOWHERE,
    taking: null,
    frame: [],
  };
}

/** What is said of the truces that a place has a part in. */
export function peaceAt(peace: readonly Peace[], zone: string): string[] {
  return [...new Set(peace.filter(({ pair }) => pair.includes(zone)).map(({ words }) => words))];
}
