import { at, under, type Camera } from "./camera";
import { within } from "./geometry";
import type { Terrain } from "./ground";
import type { Point } from "./scene";

/** How far from a finger a place may stand. */
export const REACH = 28;
/** Two places whose distances to the finger differ by less are asked for. */
export const ALIKE = 10;

export type Tapped =
  | { kind: "place"; zone: string }
  | { kind: "either"; zones: readonly [string, string] }
  | { kind: "other"; zone: string }
  | { kind: "sea" };

/** What a finger meant: the nearest place that can be chosen, another one whose counter or land lies under it, or the sea. */
export function tapped(
  point: Point,
  terrain: Terrain,
  camera: Camera,
  { open, radius }: { open: ReadonlySet<string>; radius: number },
): Tapped {
  const near = [...terrain.places.values()]
    .map(({ id, label }) => ({ id, away: away(at(camera, label), point) }))
    .filter((one) => one.away <= REACH)
    .sort((one, other) => one.away - other.away);
  const [first, second] = near.filter((one) => open.has(one.id));
  const [closest] = near;
  if (closest && !open.has(closest.id) && closest.away <= radius) return { kind: "other", zone: closest.id };
  if (first && second && first.away > radius && second.away - first.away < ALIKE)
    return { kind: "either", zones: [first.id, second.id] };
  if (first) return { kind: "place", zone: first.id };
  const zone = landUnder(point, terrain, camera);
  if (zone === null) return { kind: "sea" };
  return open.has(zone) ? { kind: "place", zone } : { kind: "other", zone };
}

/** Where a place stands on the map's element. */
export function spotOf({ places }: Terrain, camera: Camera, zone: string): Point {
  return at(camera, places.get(zone)?.label ?? [0, 0]);
}

/** The nearest of some places, as far as a finger's reach; null where none is that near. */
export function nearestOf(
  among: ReadonlySet<string>,
  point: Point,
  terrain: Terrain,
  camera: Camera,
  reach: number,
): string | null {
  const near = [...among]
    .map((id) => ({ id, away: away(spotOf(terrain, camera, id), point) }))
    .filter((one) => one.away <= reach)
    .sort((one, other) => one.away - other.away);
  return near[0]?.id ?? null;
}

function away(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The place whose outline lies under a point; land lies above the seas. */
function landUnder(point: Point, { land, seas }: Terrain, camera: Camera): string | null {
  const spot = under(camera, point);
  return [...land, ...seas].find((one) => within(one.rings, spot))?.id ?? null;
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow key leads from a place: to the nearest one in that direction; null at the board's edge and for other keys. */
export function neighbour(key: string, from: string, { places }: Terrain): string | null {
  const direction = DIRECTIONS[key];
  const start = places.get(from)?.label;
  if (!direction || !start) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const { id, label } of places.values()) {
    const [x, y] = [label[0] - start[0], label[1] - start[1]];
    const ahead = x * direction[0] + y * direction[1];
    const aside = Math.abs(x * direction[1] - y * direction[0]);
    if (ahead <= 0 || aside > ahead * 1.2) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
