interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a bubble stands, in pixels of the window. */
export interface Spot {
  x: number;
  y: number;
  /** Where its tip is, from its own left edge. */
  tip: number;
  /** On which side of its place it stands; alone where it has none. */
  side: "below" | "above" | "alone";
}

const EDGE = 8;
const GAP = 12;
/** The tip stays away from the round corners. */
const CORNER = 24;
/** How far to the right of the bubble its tip may be: in the middle rather than at an end. */
const SHARES = [0.5, 0, 1, 0.25, 0.75];
/** So far apart are the lines on which a bubble may stand without pointing at its place. */
const STEP = 16;
/** Pointing at its place is worth lying on so many others. */
const POINTLESS = 1;

/**
 * A bubble of this size beside a place, within what nothing covers; above the sheet where the place is out of sight. Of
 * what is possible, where the fewest of the things lie that are to be seen.
 */
export function spotFor(
  place: Edges | null,
  size: { width: number; height: number },
  free: Edges,
  rather: "below" | "above" = "below",
  seen: readonly Edges[] = [],
): Spot {
  const [least, most] = [free.left + EDGE, Math.max(free.left + EDGE, free.right - EDGE - size.width)];
  const within = (x: number) => Math.round(Math.min(Math.max(x, least), most));
  const alone: Spot = {
    x: within((free.left + free.right - size.width) / 2),
    y: Math.round(free.bottom - EDGE - size.height),
    tip: 0,
    side: "alone",
  };
  if (!place) return alone;
  const middle = (place.left + place.right) / 2;
  if (middle < free.left || middle > free.right || place.top < free.top || place.bottom > free.bottom) return alone;
  const sides = rather === "below" ? (["below", "above"] as const) : (["above", "below"] as const);
  const beside = SHARES.flatMap((share) => {
    const x = within(middle - CORNER - (size.width - 2 * CORNER) * share);
    const tip = Math.round(Math.min(Math.max(middle - x, CORNER), size.width - CORNER));
    return sides.map((side): Spot => ({ x, y: Math.round(yAt(side, place, size.height)), tip, side }));
  }).filter(({ y }) => y >= free.top && y + size.height <= free.bottom - EDGE);
  const covers = (spot: Spot) =>
    seen.filter((one) => meet(one, spot, size)).length + (spot.side === "alone" ? POINTLESS : 0);
  const anywhere: Spot[] = [];
  for (let y = Math.round(free.top + EDGE); y < alone.y; y += STEP)
    anywhere.push(...[least, alone.x, most].map((x) => ({ ...alone, x: Math.round(x), y })));
  return [...beside, alone, ...anywhere].reduce((best, spot) => (covers(spot) < covers(best) ? spot : best));
}

function yAt(side: "below" | "above", place: Edges, height: number): number {
  return side === "below" ? place.bottom + GAP : place.top - GAP - height;
}

function meet(one: Edges, { x, y }: Spot, { width, height }: { width: number; height: number }): boolean {
  return one.left < x + width && one.right > x && one.top < y + height && one.bottom > y;
}
