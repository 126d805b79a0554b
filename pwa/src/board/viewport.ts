import type { Box } from "./layout";

/** What of the map is in sight: the point in the middle, and how many units of the map a pixel shows. */
export interface Viewport {
  x: number;
  y: number;
  perPixel: number;
}

export interface Size {
  width: number;
  height: number;
}

const CLOSEST = 0.3;
/** Room around the whole map: counters at its edge reach over it. */
export const EDGE_PX = 6;

/** The whole map in the window. */
export function fitted(map: Box, size: Size): Viewport {
  const [width, height] = [size.width - 2 * EDGE_PX, size.height - 2 * EDGE_PX];
  const perPixel = Math.max(map.width / Math.max(1, width), map.height / Math.max(1, height));
  return { x: map.x + map.width / 2, y: map.y + map.height / 2, perPixel };
}

/** Never farther than the whole map, never closer than makes sense, and the map never leaves the window. */
export function bounded(view: Viewport, map: Box, size: Size): Viewport {
  const widest = fitted(map, size).perPixel;
  const perPixel = Math.min(widest, Math.max(CLOSEST, view.perPixel));
  return {
    x: within(view.x, map.x, map.width, size.width * perPixel),
    y: within(view.y, map.y, map.height, size.height * perPixel),
    perPixel,
  };
}

function within(at: number, start: number, length: number, seen: number): number {
  if (seen >= length) return start + length / 2;
  return Math.min(start + length - seen / 2, Math.max(start + seen / 2, at));
}

/** Moves the map with a finger. */
export function dragged(view: Viewport, dx: number, dy: number): Viewport {
  return { ...view, x: view.x - dx * view.perPixel, y: view.y - dy * view.perPixel };
}

/** Zooms by a factor; the point under the finger (from the middle of the window) stays there. */
export function zoomed(view: Viewport, factor: number, fromX: number, fromY: number): Viewport {
  const perPixel = view.perPixel / factor;
  const shift = view.perPixel - perPixel;
  return { x: view.x + fromX * shift, y: view.y + fromY * shift, perPixel };
}

/** So much of the map that all these points are in sight, with room around. */
export function around(points: readonly (readonly [number, number])[], size: Size, margin = 90): Viewport | null {
  if (points.length === 0) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const perPixel = Math.max((right - left) / size.width, (bottom - top) / size.height);
  return { x: (left + right) / 2, y: (top + bottom) / 2, perPixel };
}

export function viewBoxOf(view: Viewport, size: Size): string {
  const width = size.width * view.perPixel;
  const height = size.height * view.perPixel;
  return [view.x - width / 2, view.y - height / 2, width, height].map((one) => one.toFixed(2)).join(" ");
}
