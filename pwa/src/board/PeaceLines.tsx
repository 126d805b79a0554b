import { middleOf } from "./geometry";
import { frontBetween, type Terrain } from "./ground";
import type { Peace } from "./scene";

interface Props {
  peace: readonly Peace[];
  terrain: Terrain;
  k: number;
}

/** Borders with a truce: a seam along each, and on it a shield with the last round. */
export function PeaceLines({ peace, terrain, k }: Props) {
  return peace.map(({ pair, until }) => {
    const path = frontBetween(terrain, ...pair);
    return (
      <g key={pair.join()} class="peace" data-testid={`peace-${pair.join("-")}`}>
        <path class="peace-case" d={path} />
        <path class="peace-seam" d={path} />
        <g transform={`translate(${middleOf(path).join()}) scale(${1 / k})`} class="peace-mark">
          <rect x={-15} y={-9} width={30} height={18} rx={9} />
          <path d="M-11-4l4-2 4 2c0 5-1 7.5-4 9-3-1.5-4-4-4-9z" />
          <text x={6} y={4}>
            {until}
          </text>
        </g>
      </g>
    );
  });
}
