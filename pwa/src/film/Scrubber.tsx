import { useRef } from "preact/hooks";
import type { BoardData } from "../board/data";
import { lookOf } from "../board/look";
import type { Stretch } from "./scrub";

export interface ScrubberProps {
  board: BoardData;
  parts: readonly Stretch[];
  dots: readonly number[];
  /** Where it is, and how long it takes to get there, in milliseconds. */
  at: number;
  ms: number;
  label: string;
  /** What is seen there, in words. */
  says: string;
  onSeek: (share: number) => void;
  onStep: (by: number) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Where one is in a film: a stretch for each turn in its player's colour, a dot for each place that was taken. */
export function Scrubber({ board, parts, dots, at, ms, label, says, onSeek, onStep }: ScrubberProps) {
  const bar = useRef<HTMLDivElement>(null);
  const seek = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    if (box && box.width > 0) onSeek((event.clientX - box.left) / box.width);
  };
  return (
    <div
      ref={bar}
      class="scrub"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      aria-valuetext={says}
      data-testid="film-scrubber"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) seek(event);
      }}
      onKeyDown={(event) => {
        const by = STEPS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onStep(by);
      }}
    >
      {parts.map((part) => (
        <i
          key={part.from}
          class={part.from > at ? "later" : undefined}
          style={{ flex: part.share, background: lookOf(board, part.army).counter }}
        />
      ))}
      {dots.map((dot) => (
        <u key={dot} style={{ left: `${dot * 100}%` }} />
      ))}
      <span class="knob" style={{ transform: `translateX(${at * 100}%)`, transitionDuration: `${ms}ms` }} />
    </div>
  );
}
