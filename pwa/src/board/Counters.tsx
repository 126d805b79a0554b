import type { Names } from "../i18n/names";
import type { Pointers } from "../decisions/pointing";
import type { BoardData } from "./data";
import type { Outline } from "./layout";
import { inkOn, type Standing } from "./paint";

export interface CounterProps {
  standing: Standing;
  outline: Outline;
  board: BoardData;
  names: Names;
  pointers: Pointers;
  /** Pixels to the next counter. */
  room: number;
  perPixel: number;
  selected: boolean;
}

function radiusIn(room: number): number {
  return room < 30 ? Math.max(8, room * 0.46) : Math.min(18, 14 + (room - 30) * 0.1);
}

/** What the draft adds there, or the place's rank in it; drawn over all counters. */
export function DraftTag({
  zone,
  outline,
  pointers,
  room,
  perPixel,
}: Omit<CounterProps, "standing" | "board" | "names" | "selected"> & { zone: string }) {
  const rank = pointers.ranks.get(zone);
  const added = pointers.added.get(zone);
  if (rank === undefined && added === undefined) return null;
  const [x, y] = outline.label;
  const off = radiusIn(room) * 0.85;
  return (
    <g transform={`translate(${x} ${y}) scale(${perPixel.toFixed(4)})`} class="draft-tag">
      {added !== undefined && <Tag text={`+${added}`} x={off} y={-off} kind="added" />}
      {rank !== undefined && <Tag text={String(rank)} x={off} y={-off} kind="rank" />}
    </g>
  );
}

/** Who stands in a place: drawn in pixels whatever the zoom, so that a phone can read it. */
export function Counter({ standing, outline, board, names, pointers, room, perPixel, selected }: CounterProps) {
  const { zone, armies } = standing;
  const radius = radiusIn(room);
  const open = pointers.open.has(zone);
  const added = pointers.added.get(zone);
  const [x, y] = outline.label;
  return (
    <g
      class={`counter${open ? " open" : ""}${selected ? " selected" : ""}${pointers.picked.includes(zone) ? " picked" : ""}`}
      transform={`translate(${x} ${y}) scale(${perPixel.toFixed(4)})`}
      data-zone={zone}
      data-testid={`zone-${zone}`}
      role="button"
      tabindex={open ? 0 : -1}
      aria-label={[names.standing(standing), ...(added === undefined ? [] : [`+${added}`])].join(", ")}
      aria-pressed={pointers.picked.includes(zone)}
    >
      <circle class="halo" r={armies.length > 0 ? radius + 4 : radius * 0.8} />
      {armies.length === 0 && <circle class="nobody" r={radius * 0.4} />}
      {armies.slice(0, 3).map((one, at) => (
        <Disc
          key={one.army}
          army={one.army}
          count={one.count}
          radius={radius}
          at={at}
          board={board}
          letter={room > 25}
        />
      ))}
      <Pieces standing={standing} glyph={(name) => board.vocabulary.glyph(name)} below={radius} />
    </g>
  );
}

function Disc(props: { army: string; count: number; radius: number; at: number; board: BoardData; letter: boolean }) {
  const { army, count, radius, at, board, letter } = props;
  const colour = board.colour(army);
  const ink = inkOn(colour.hex);
  const text = letter && count < 1000 ? `${count}` : String(count);
  const half = Math.max(radius, text.length * radius * 0.36 + 3);
  return (
    <g
      aria-hidden="true"
      transform={at === 0 ? "" : `translate(${radius * 0.9 * at} ${radius * 1.25 * at}) scale(0.8)`}
    >
      <rect class="disc" x={-half} y={-radius} width={half * 2} height={radius * 2} rx={radius} fill={colour.hex} />
      <text
        class="count"
        y={letter ? radius * 0.22 : radius * 0.38}
        font-size={radius * (letter ? 1.02 : 1.15)}
        fill={ink}
      >
        {text}
      </text>
      {letter && (
        <text class="letter" y={radius * 0.82} font-size={radius * 0.58} fill={ink}>
          {colour.letter}
        </text>
      )}
    </g>
  );
}

function Tag({ text, x, y, kind }: { text: string; x: number; y: number; kind: string }) {
  const half = text.length * 3.1 + 3;
  return (
    <g class={`tag ${kind}`} transform={`translate(${x} ${y})`}>
      <rect x={-half} y={-7} width={half * 2} height={14} rx={7} />
      <text y={3.5}>{text}</text>
    </g>
  );
}

function Pieces(props: { standing: Standing; glyph: (name: string) => string; below: number }) {
  const { standing, glyph, below } = props;
  const marks = standing.marks.map(glyph);
  const pieces = standing.pieces.map((one) => `${glyph(one.unit)}${one.count > 1 ? one.count : ""}`);
  const text = [...marks, ...pieces].join(" ");
  if (text === "") return null;
  return (
    <text class="pieces" y={below + 10} aria-hidden="true">
      {text}
    </text>
  );
}
