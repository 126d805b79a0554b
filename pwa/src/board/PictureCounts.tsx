import type { Layout } from "./layout";
import { silhouette, silhouettePath } from "./shapes";

const HALF = 12.5;
const RIM = 1.8;
const SINK = 4.6;

interface PictureCountsProps {
  layout: Layout;
  /** How many stand on each place. */
  counts: ReadonlyMap<string, number>;
  owner: (zone: string) => string;
  /** Units of the board in a pixel. */
  unit: number;
}

/** Counters on a picture of a board, which are as large as in a game where the picture has its own size. */
export function PictureCounts({ layout, counts, owner, unit }: PictureCountsProps) {
  return [...counts].map(([zone, count]) => {
    const [x, y] = layout.territories[zone]?.label ?? [0, 0];
    const army = owner(zone);
    const { size, sink } = silhouette(army);
    return (
      <g key={zone} class="picture-count" transform={`translate(${x} ${y}) scale(${unit.toFixed(3)})`}>
        <path class="picture-count-shade" d={silhouettePath(army, HALF * size + RIM, 2.2)} />
        <path class="picture-count-rim" d={silhouettePath(army, HALF * size + RIM)} />
        <path d={silhouettePath(army, HALF * size)} fill={`var(--army-${army}, var(--army-none))`} />
        <text y={(SINK + HALF * sink).toFixed(1)} fill={`var(--on-${army}, var(--on-none))`}>
          {count}
        </text>
      </g>
    );
  });
}
