import type { Box } from "./camera";

const LEAST = 0.42;

/**
 * The part of a board that a picture of this shape shows: what lies around the given points, never closer than a good
 * third of the board, and the whole board where there are none.
 */
export function framed(whole: Box, points: readonly (readonly [number, number])[], ratio: number, pad = 70): Box {
  if (points.length === 0) return whole;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - pad, Math.max(...xs) + pad];
  const [top, bottom] = [Math.min(...ys) - pad, Math.max(...ys) + pad];
  const wanted = Math.max(right - left, (bottom - top) * ratio, whole.width * LEAST);
  const width = Math.min(wanted, whole.width, whole.height * ratio);
  const height = width / ratio;
  const within = (middle: number, size: number, low: number, room: number) =>
    Math.min(Math.max(middle - size / 2, low), low + room - size);
  return {
    x: within((left + right) / 2, width, whole.x, whole.width),
    y: within((top + bottom) / 2, height, whole.y, whole.height),
    width,
    height,
  };
}
