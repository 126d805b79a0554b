import type { Spot } from "./geometry";

const LARGEST = 34;

/** How far it is from a spot to the nearest other one. */
export function nearestTo([x, y]: Spot, spots: readonly Spot[]): number {
  const distances = spots.map(([a, b]) => Math.hypot(a - x, b - y)).filter((distance) => distance > 0);
  return Math.min(...distances);
}

/** The radius of a planet that has so much room to the next one, in units of the board. */
export function planetSize(room: number): number {
  return Math.min(LARGEST, room * 0.4);
}
