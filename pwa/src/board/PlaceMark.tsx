import type { BoardData } from "./data";
import { Counter } from "./Counter";
import { PieceTab } from "./PieceTab";
import type { Standing } from "./paint";
import type { Scene } from "./scene";

export interface MarkProps {
  standing: Standing;
  scene: Scene;
  board: BoardData;
  radius: number;
  letters: boolean;
  /** Counters stand so close that a single troop has no number, and what cannot be chosen now is the first army's counter alone. */
  crowded: boolean;
  /** Pieces stand above the counter: below, it is the planet's. */
  space: boolean;
}

/** What a counter counts: troops, or where there are none the first other piece, as ships at sea. */
export function counted(standing: Standing): { army: string; count: number; rest: Standing["pieces"] }[] {
  if (standing.armies.length > 0)
    return standing.armies.map(({ army, count }, at) => ({ army, count, rest: at === 0 ? standing.pieces : [] }));
  const armies = [...new Set(standing.pieces.map((one) => one.army))];
  return armies.map((army) => {
    const [first, ...rest] = standing.pieces.filter((one) => one.army === army);
    return { army, count: first?.count ?? 0, rest: first ? [{ ...first, count: 1 }, ...rest] : rest };
  });
}

/** How far down a place's own drawing reaches, so that its name can stand below. */
export function reachBelow(standing: Standing, scene: Scene, radius: number, space: boolean): number {
  const tab = !space && standing.pieces.length + standing.marks.length > 0 ? 15 : 0;
  const chance = (scene.targets.get(standing.zone) ?? "") === "" ? 0 : 27;
  const ring = scene.rings.has(standing.zone) || scene.source === standing.zone || scene.targets.has(standing.zone);
  return radius + (ring ? 8 : 3) + tab + chance;
}

/** Everything that stands on one place: counters, pieces, and what a draft or an attack says of it. */
export function PlaceMark({ standing, scene, board, radius, letters, crowded, space }: MarkProps) {
  const { zone } = standing;
  const chosen = scene.source === zone || scene.targets.has(zone);
  const ring = chosen || scene.rings.has(zone);
  const dim = scene.lit !== null && !scene.lit.has(zone);
  const bare = dim && crowded;
  const size = chosen ? radius + 1.5 : dim ? radius - 1 : radius;
  const [main] = counted(standing);
  const chance = scene.targets.get(zone) ?? "";
  const tab = !bare && standing.pieces.length + standing.marks.length > 0;
  const small = size < 13;
  return (
    <svg class="place-mark" width="1" height="1" aria-hidden="true">
      <g class={dim ? "faded" : undefined}>
        <Troops {...{ standing, board, letters, ring, crowded }} most={bare ? 1 : MOST_SIDE_BY_SIDE} radius={size} />
        {tab && (
          <g transform={`translate(0 ${space ? -size - (small ? 12 : 17) : size - 1.5})`}>
            <PieceTab
              marks={standing.marks}
              pieces={main?.rest ?? standing.pieces}
              board={board}
              icon={small ? (space ? 9 : 10.5) : 12}
            />
          </g>
        )}
      </g>
      <Added by={scene.added.get(zone)} radius={size} />
      <Rank rank={scene.ranks.get(zone)} radius={size} />
      {chance !== "" && (
        <g class="chance" transform={`translate(0 ${size + 6 + (tab && !space ? 15 : 0)})`}>
          <rect x={-21} width={42} height={20} rx={10} />
          <text y={14.2}>{chance}</text>
        </g>
      )}
      {scene.floats.has(zone) && (
        <text class="float" x={-size - 12} y={-size + 2}>
          {scene.floats.get(zone)}
        </text>
      )}
    </svg>
  );
}

interface TroopsProps extends Pick<MarkProps, "standing" | "board" | "letters" | "crowded" | "radius"> {
  ring: boolean;
  most: number;
}

/** The counter of who holds a place; of several armies each has its own, one beside the other. */
function Troops({ standing, board, letters, ring, crowded, radius, most }: TroopsProps) {
  const armies = counted(standing).slice(0, most);
  if (armies.length === 0) return <circle class={ring ? "nobody ring" : "nobody"} r={ring ? 9 : 4} />;
  const spots = spotsOf(armies.length, radius, ring);
  const alone = armies.length === 1;
  return (
    <>
      {armies.map(({ army, count }, at) => {
        const { x, y, half } = spots[at]!;
        const text = alone && crowded && count === 1 ? "" : String(count);
        return (
          <g key={army} transform={alone ? undefined : `translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <Counter {...{ board, army, text, ring }} radius={half} letter={letters} />
          </g>
        );
      })}
    </>
  );
}

/** More armies than these are told by the place's label and its card. */
const MOST_SIDE_BY_SIDE = 3;
const LEAST_HALF = 10.5;
/** Silhouettes reach so much farther than their half, with their rims; and rings beyond them. */
const [REACH, RIM, RING] = [1.16, 2, 6.5];

/** Where the counters of a place stand around its middle, so that none touches another, and half the width of each. */
export function spotsOf(count: number, radius: number, ring: boolean): { x: number; y: number; half: number }[] {
  if (count === 1) return [{ x: 0, y: 0, half: radius }];
  const half = Math.max(LEAST_HALF, radius * 0.72);
  const apart = half * REACH + (ring ? RING : RIM);
  const pair = [-apart, apart].map((x) => ({ x, y: count === 2 ? 0 : -apart * 0.6, half }));
  return count === 2 ? pair : [...pair, { x: 0, y: apart * 1.2, half }];
}

function Added({ by, radius }: { by: number | undefined; radius: number }) {
  if (by === undefined || by === 0) return null;
  const text = by > 0 ? `+${by}` : `−${-by}`;
  const width = 13 + text.length * 6;
  return (
    <g class="added" transform={`translate(${radius + 3} ${-radius})`}>
      <rect x={-12} y={-9} width={width} height={18} rx={9} />
      <text x={width / 2 - 12} y={4}>
        {text}
      </text>
    </g>
  );
}

function Rank({ rank, radius }: { rank: number | undefined; radius: number }) {
  if (rank === undefined) return null;
  return (
    <g class="added" transform={`translate(${radius + 2} ${-radius - 1})`}>
      <circle r={9.5} />
      <text y={4}>{rank}</text>
    </g>
  );
}
