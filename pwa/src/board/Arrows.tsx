import type { Terrain } from "./ground";
import type { Spot } from "./geometry";
import type { Arrow } from "./scene";

/** How far an arrow stays away from the counters at its ends, in pixels. */
const [FROM, TO] = [7, 13];
/** So much farther below a counter. */
const BELOW = 26;
const HEAD = 11;
const BEND = 0.16;

interface Props {
  arrows: readonly Arrow[];
  terrain: Terrain;
  k: number;
  radius: number;
}

/** Attacks, moves and plans, in units of the board; widths stay the same in pixels. */
export function Arrows({ arrows, terrain, k, radius }: Props) {
  return arrows.map((arrow) => {
    const spots = arrow.path.flatMap((zone): Spot[] => {
      const label = terrain.places.get(zone)?.label;
      return label ? [label] : [];
    });
    return spots.length < 2 ? null : (
      <OneArrow key={`${arrow.kind} ${arrow.path.join()}`} arrow={arrow} spots={spots} k={k} radius={radius} />
    );
  });
}

function OneArrow({ arrow, spots, k, radius }: { arrow: Arrow; spots: readonly Spot[]; k: number; radius: number }) {
  const { line, head, middle } = drawn(spots, k, radius);
  return (
    <g class={`arrow ${arrow.kind}`}>
      <path class="arrow-case" d={line} />
      <path class="arrow-case" d={head} />
      <path class="arrow-line" d={line} pathLength={arrow.kind === "plan" ? undefined : 1} />
      <path class="arrow-head" d={head} />
      {arrow.mark !== undefined && (
        <g transform={`translate(${middle.join()}) scale(${1 / k})`} class="arrow-mark">
          <circle r={10} />
          <text y={3.9}>{arrow.mark}</text>
        </g>
      )}
    </g>
  );
}

/** A bow from each spot to the next, the head of the last one, and where something can be written. */
function drawn(spots: readonly Spot[], k: number, radius: number) {
  const [p, q] = [spots[0]!, spots.at(-1)!];
  const bows = spots.slice(1).map((spot, at) => bow(spots[at]!, spot));
  const [first, last] = [bows[0]!, bows.at(-1)!];
  const start = towards(p, first, gap(p, first, radius + FROM, k));
  const end = towards(q, last, gap(q, last, radius + TO, k));
  const angle = Math.atan2(end[1] - last[1], end[0] - last[0]);
  const tip: Spot = [end[0] + (Math.cos(angle) * 4) / k, end[1] + (Math.sin(angle) * 4) / k];
  const wing = (turn: number) =>
    rounded([tip[0] - (Math.cos(angle + turn) * HEAD) / k, tip[1] - (Math.sin(angle + turn) * HEAD) / k]);
  const curve = bows.map((pull, at) => `Q${rounded(pull)} ${rounded(at === bows.length - 1 ? end : spots[at + 1]!)}`);
  const half = spots.length > 2 ? spots[spots.length >> 1]! : p;
  const [from, pull, to] = spots.length > 2 ? [half, last, end] : [start, first, end];
  return {
    line: `M${rounded(start)}${curve.join("")}`,
    head: `M${wing(0.52)}L${rounded(tip)}L${wing(-0.52)}`,
    middle: [from[0] / 4 + pull[0] / 2 + to[0] / 4, from[1] / 4 + pull[1] / 2 + to[1] / 4] as const,
  };
}

/** How far an arrow stays away from a counter, in units: farther below it, where pieces and names stand. */
function gap(spot: Spot, towardsSpot: Spot, pixels: number, k: number): number {
  const whole = length(spot, towardsSpot) || 1;
  const down = Math.max(0, (towardsSpot[1] - spot[1]) / whole);
  return Math.min((pixels + BELOW * down * down) / k, whole * 0.5);
}

/** Where the bow from one spot to another is pulled to. */
function bow(p: Spot, q: Spot): Spot {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  return [(p[0] + q[0]) / 2 - dy * BEND, (p[1] + q[1]) / 2 + dx * BEND];
}

function towards(from: Spot, to: Spot, by: number): Spot {
  const whole = length(from, to) || 1;
  return [from[0] + ((to[0] - from[0]) / whole) * by, from[1] + ((to[1] - from[1]) / whole) * by];
}

function length(one: Spot, other: Spot): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

function rounded([x, y]: Spot): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
