import { atRest, type Scene } from "../board/scene";
import type { Names } from "../i18n/names";
import { momentsOf, type Footage } from "./moments";
import { actsOf, type Act } from "./shots";

/** An act with its time. */
export interface Shot extends Act {
  /** When it begins, and how long it is seen, in milliseconds. */
  at: number;
  ms: number;
  /** Where the camera is. */
  frame: readonly string[];
  /** Whether the camera is there for this one alone. */
  alone: boolean;
}

export interface Reel {
  shots: readonly Shot[];
  ms: number;
  /** How many turns it tells of. */
  turns: number;
}

const WORDS_MS = 300;
const MOVE_MS = 400;
const BATTLE_MS = 1200;
const CAPTURE_MS = 1600;
/** What others did to the reader is seen so much longer. */
const MINE = 2;
const SHORTEST_MS = 8_000;
const LONGEST_MS = 20_000;
/** Nothing is drawn out by more than this, to reach the shortest film. */
const SLOWEST = 2;
/** So many acts can be told apart in the longest film. */
const MOST = 80;
/** The camera stays where it is for so long at least. */
const LOOK_MS = 900;

/** A film: what happened, each with its time, for a length that nobody minds. One of a whole game begins with the whole board. */
export function reelOf(footage: Footage, names: Names, viewer: number, whole = false): Reel {
  const marks = names.board.vocabulary.marks.values();
  const all = actsOf(momentsOf(footage, marks), names, viewer);
  const acts = all.every((act) => act.told && !act.mine) ? [] : thinned(all); // words alone are for the log
  const natural = acts.reduce((sum, act) => sum + weight(act), 0);
  const ms = Math.min(LONGEST_MS, Math.max(natural, Math.min(SHORTEST_MS, natural * SLOWEST)));
  const scale = natural > 0 ? ms / natural : 1;
  let at = 0;
  const timed = acts.map((act) => {
    const shot = { ...act, at, ms: weight(act) * scale };
    at += shot.ms;
    return shot;
  });
  const turns = acts.filter((act, index) => act.mover !== acts[index - 1]?.mover).length;
  return { shots: looks(timed, whole ? names.board.zones.map((zone) => zone.id) : []), ms, turns };
}

function weight({ taken, rolls, told, mine }: Act): number {
  const plain = taken ? CAPTURE_MS : rolls > 0 ? BATTLE_MS : told ? WORDS_MS : MOVE_MS;
  return mine ? plain * MINE : plain;
}

/** Without what matters least, where it is more than anybody could follow; the board goes on with the next act. */
function thinned(acts: readonly Act[]): readonly Act[] {
  if (acts.length <= MOST) return acts;
  const best = acts.map((act, at) => ({ act, at })).sort((one, other) => weight(other.act) - weight(one.act));
  const kept = new Set(best.slice(0, MOST).map(({ at }) => at));
  return acts.filter((_, at) => kept.has(at));
}

/** Shots that the camera sees without moving, as long as a look lasts; the first look is at some places, if any are named. */
function looks(shots: readonly (Act & { at: number; ms: number })[], opening: readonly string[]): Shot[] {
  const found: Shot[] = [];
  let frame = opening;
  for (let first = 0; first < shots.length;) {
    let next = first;
    let length = 0;
    for (; length < LOOK_MS; next++) {
      const shot = shots[next];
      const other = shot?.mover !== shots[first]?.mover || (next > first && (shot?.ms ?? 0) >= LOOK_MS);
      if (!shot || other) break;
      length += shot.ms;
    }
    const seen = shots.slice(first, next);
    const places = [...new Set(seen.flatMap((shot) => shot.places))];
    const opens = first === 0 && opening.length > 0;
    if (places.length > 0 && !opens) frame = places;
    for (const shot of seen) found.push({ ...shot, frame, alone: seen.length === 1 && !opens });
    first = next;
  }
  return found;
}

/** What the map shows during a shot. */
export function sceneOf({ standings, places, rolls, taken, shifts, frame, alone, told }: Shot): Scene {
  const way = places.length === 2 && !told;
  const gained = [...shifts].filter(([, n]) => n > 0 && rolls === 0);
  const lost = [...shifts].filter(([, n]) => n < 0);
  return {
    ...atRest(
      taken ? standings.map((one) => (one.zone === taken.place ? { ...one, owner: taken.loser } : one)) : standings,
    ),
    lit: alone && places.length > 0 ? new Set(places) : null,
    arrows: way ? [{ path: places, kind: rolls > 0 || taken ? "attack" : "move" }] : [],
    added: new Map(gained),
    floats: new Map(lost.map(([zone, n]) => [zone, `−${-n}`])),
    taking: taken && { place: taken.place, army: taken.army, from: taken.from },
    named: new Set(places),
    frame,
  };
}
