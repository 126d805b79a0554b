import { middleOf } from "./geometry";
import { frontBetween, type Terrain } from "./ground";
import type { Peace } from "./scene";

interface Props {
  peace: readonly Peace[];
  terrain: Terrain;
  k: number;
}

/** Borders with a truce: a seam along each, and for each truce a shield with the last round, where counters leave room. */
export function PeaceLines({ peace, terrain, k }: Props) {
  const roomy = new Map<string, Peace>();
  for (const one of peace) {
    const best = roomy.get(one.words);
    if (!best || apart(terrain, one) > apart(terrain, best)) roomy.set(one.words, one);
  }
  return peace.map((one) => {
    const { pair, until } = one;
    const path = frontBetween(terrain, ...pair);
    return (
      <g key={pair.join()} class="peace" data-testid={`peace-${pair.join("-")}`}>
        <path class="peace-case" d={path} />
        <path class="peace-seam" d={path} />
        {roomy.get(one.words) === one && (
          <g transform={`translate(${middleOf(path).join()}) scale(${1 / k})`} class="peace-mark">
            <rect x={-15} y={-9} width={30} height={18} rx={9} />
            <path d="M-11-4l4-2 4 2c0 5-1 7.5-4 9-3-1.5-4-4-4-9z" />
            <text x={6} y={4}>
              {until}
            </text>
          </g>
        )}
      </g>
    );
  });
}

/** How far the middles of the two places are apart; 0 where the way leads around the edge of the map. */
function apart({ places, box }: Terrain, { pair: [one, other] }: Peace): number {
  const [from, to] = [places.get(one)?.label, places.get(other)?.label];
  const distance = from && to ? Math.hypot(from[0] - to[0], from[1] - to[1]) : 0;
  return distance > box.width / 2 ? 0 : distance;
}
