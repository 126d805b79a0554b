import type { Insets, Point } from "./scene";
import type { Spot } from "./geometry";

/** How the board lies in its window: a spot at (x, y) of the board stands at (x * k + dx, y * k + dy) pixels. */
export interface Camera {
  k: number;
  dx: number;
  dy: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Window {
  width: number;
  height: number;
  insets: Insets;
}

/** What a camera moves over. */
export interface Field {
  box: Box;
  /** The shortest way from one counter to another, in units of the board. */
  nearest: number;
}

export const CLOSEST = 5;
const CLOSEST_FLIGHT = 2;
/** So far apart counters must stand, in pixels: the camera never goes farther away. */
const APART = 28;
/** Nearer than this, counters would lie on each other: where a frame wants that, its edge stays out of view instead. */
const TOUCHING = 21;
/** Room around the spots of a frame: half a counter, its tab, and some air. */
const MARGIN = 52;
/** Room around the whole board. */
const EDGE = 4;
/** So far an edge of a large board may be drawn into the free part. */
const SLACK = 40;
/** A view counts as near enough to a frame from this part of the frame's own scale on. */
const NEAR_ENOUGH = 0.62;
/** What of a counter must be in the free part. */
export const COUNTER = 24;

export function at({ k, dx, dy }: Camera, [x, y]: Spot): Point {
  return { x: x * k + dx, y: y * k + dy };
}

/** The spot of the board under a point of the window. */
export function under({ k, dx, dy }: Camera, { x, y }: Point): Spot {
  return [(x - dx) / k, (y - dy) / k];
}

export function free({ width, height, insets }: Window): Box {
  return {
    x: insets.left,
    y: insets.top,
    width: Math.max(1, width - insets.left - insets.right),
    height: Math.max(1, height - insets.top - insets.bottom),
  };
}

/** The farthest that a player may go: the whole board, as long as its counters can stand. */
export function farthest(field: Field, window: Window): number {
  return Math.max(APART / field.nearest, fitting(field.box, free(window), EDGE));
}

function fitting(box: Box, room: Box, margin: number): number {
  const [width, height] = [Math.max(1, room.width - 2 * margin), Math.max(1, room.height - 2 * margin)];
  return Math.min(width / box.width, height / box.height);
}

/** The whole board in the free part of the window. */
export function whole(field: Field, window: Window): Camera {
  return centred(field.box, farthest(field, window), free(window));
}

/** The spots in the free part of the window, with room around; the whole board where there are none. */
export function framing(spots: readonly Spot[], field: Field, window: Window): Camera {
  if (spots.length === 0) return whole(field, window);
  const box = around(spots);
  const room = free(window);
  const margin = Math.min(MARGIN, room.width / 4, room.height / 4);
  const wanted = Math.min(CLOSEST_FLIGHT, fitting(box, room, margin));
  const fits = (k: number) => {
    const best = centred(box, k, room);
    const covering = kept(covered(best, field.box, window), field, window);
    return holds(covering, spots, window) ? covering : kept(best, field, window);
  };
  const usual = fits(Math.max(farthest(field, window), wanted));
  const all = fitting(box, room, COUNTER);
  return holds(usual, spots, window) || all * field.nearest < TOUCHING ? usual : fits(all);
}

function around(spots: readonly Spot[]): Box {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(1, Math.max(...xs) - x), height: Math.max(1, Math.max(...ys) - y) };
}

function centred(box: Box, k: number, room: Box): Camera {
  return {
    k,
    dx: room.x + room.width / 2 - (box.x + box.width / 2) * k,
    dy: room.y + room.height / 2 - (box.y + box.height / 2) * k,
  };
}

/** The camera moved so that no edge of a large board shows in the window. */
function covered(camera: Camera, box: Box, { width, height }: Window): Camera {
  const { k } = camera;
  const dx = box.width * k < width ? camera.dx : clamp(camera.dx, width - (box.x + box.width) * k, -box.x * k);
  const dy = box.height * k < height ? camera.dy : clamp(camera.dy, height - (box.y + box.height) * k, -box.y * k);
  return { k, dx, dy };
}

/** Whether a counter at each of the spots would be whole in the free part. */
export function holds(camera: Camera, spots: readonly Spot[], window: Window): boolean {
  const room = free(window);
  const reach = Math.min(COUNTER, room.width / 4, room.height / 4);
  return spots.every((spot) => {
    const { x, y } = at(camera, spot);
    return (
      x >= room.x + reach - 1 &&
      x <= room.x + room.width - reach + 1 &&
      y >= room.y + reach - 1 &&
      y <= room.y + room.height - reach + 1
    );
  });
}

/** Whether there is no need to fly: the frame is in view, and large enough. */
export function inView(camera: Camera, spots: readonly Spot[], field: Field, window: Window): boolean {
  const ideal = framing(spots, field, window);
  if (spots.length === 0) return Math.abs(camera.k / ideal.k - 1) < 0.02 && distance(camera, ideal) < 2;
  return holds(camera, spots, window) && camera.k >= ideal.k * NEAR_ENOUGH;
}

function distance(one: Camera, other: Camera): number {
  return Math.max(Math.abs(one.dx - other.dx), Math.abs(one.dy - other.dy));
}

/** Never farther or closer than makes sense, and every place can be brought to the free part, no farther. */
export function bounded(camera: Camera, field: Field, window: Window): Camera {
  const k = clamp(camera.k, farthest(field, window), CLOSEST);
  return kept({ ...camera, k }, field, window);
}

/** The camera moved so that the board stays in the free part. */
function kept({ k, dx, dy }: Camera, { box }: Field, window: Window): Camera {
  const room = free(window);
  return {
    k,
    dx: between(dx, room.x + SLACK - box.x * k, room.x + room.width - SLACK - (box.x + box.width) * k),
    dy: between(dy, room.y + SLACK - box.y * k, room.y + room.height - SLACK - (box.y + box.height) * k),
  };
}

function between(value: number, one: number, other: number): number {
  return clamp(value, Math.min(one, other), Math.max(one, other));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export function dragged({ k, dx, dy }: Camera, x: number, y: number): Camera {
  return { k, dx: dx + x, dy: dy + y };
}

/** Zooms by a factor around a point of the window; the scale stays within its bounds, and the point where it was. */
export function zoomed(camera: Camera, factor: number, around: Point, field: Field, window: Window): Camera {
  const k = clamp(camera.k * factor, farthest(field, window), CLOSEST);
  const [x, y] = under(camera, around);
  return { k, dx: around.x - x * k, dy: around.y - y * k };
}

/** Half the width of a counter at a scale: from 10.5 when the board is seen whole to 17, in half pixels. */
export function counterRadius(k: number): number {
  return clamp(Math.round((6.5 + 11 * k) * 2) / 2, 10.5, 17);
}
