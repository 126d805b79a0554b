import { useRef } from "preact/hooks";
import type { BoardData } from "./data";
import { lookOf } from "./look";
import { silhouette, silhouettePath } from "./shapes";

interface CounterProps {
  board: BoardData;
  army: string;
  /** What stands on it. */
  text: string;
  /** Half its width in pixels. */
  radius: number;
  /** A violet ring: it is chosen, or can be. */
  ring: boolean;
  letter: boolean;
}

/** A counter around the middle of its drawing, in pixels. */
export function Counter({ board, army, text, radius, ring, letter }: CounterProps) {
  const look = lookOf(board, army);
  const { size, sink } = silhouette(army);
  const long = text.length > 2 ? 0.86 : text.length > 1 ? 1.04 : 1.16;
  const fontSize = Math.max(12, radius * long * (size > 1.1 ? 0.94 : 1));
  const half = radius * size;
  const layer = (name: string, more: number, down = 0) => (
    <path class={name} d={silhouettePath(army, half + more, down)} />
  );
  return (
    <g class={useBeat(text)} style={{ "--army": look.counter, "--on-army": look.ink }}>
      {layer("shade", 2, 2.2)}
      {ring && layer("ring", 6.5)}
      {ring && layer("ring-case", 3.6)}
      {layer("rim", 1.8)}
      {layer("face", 0)}
      {text !== "" && (
        <text class="count" y={(fontSize * 0.355 + radius * sink).toFixed(1)} font-size={fontSize.toFixed(1)}>
          {text}
        </text>
      )}
      {letter && (
        <g class="letter" transform={`translate(${(-half * 0.8).toFixed(1)} ${(-half * 0.8).toFixed(1)})`}>
          <circle r={7.5} />
          <text y={3.9}>{board.colour(army).letter}</text>
        </g>
      )}
    </g>
  );
}

/** The class of something that leaps whenever its text becomes another one. */
function useBeat(text: string): string {
  const last = useRef({ text, beats: 0 });
  if (last.current.text !== text) last.current = { text, beats: last.current.beats + 1 };
  const { beats } = last.current;
  return beats === 0 ? "token" : `token leap-${beats % 2}`;
}
