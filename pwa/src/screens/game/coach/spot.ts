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

/** A bubble of this size beside a place, within what nothing covers; above the sheet where the place is out of sight. */
export function spotFor(
  place: Edges | null,
  size: { width: number; height: number },
  free: Edges,
  rather: "below" | "above" = "below",
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
  const x = within(middle - size.width / 2);
  const tip = Math.round(Math.min(Math.max(middle - x, CORNER), size.width - CORNER));
  const fits = {
    below: place.bottom + GAP + size.height <= free.bottom - EDGE,
    above: place.top - GAP - size.height >= free.top,
  };
  const side = fits[rather] ? rather : fits.below ? "below" : fits.above ? "above" : null;
  if (side === null) return alone;
  return { x, y: Math.round(side === "below" ? place.bottom + GAP : place.top - GAP - size.height), tip, side };
}
