import { useEffect, useState } from "preact/hooks";
import { wantsStill } from "../ui/media";
import type { Reel } from "./reel";

export interface Playing {
  at: number;
  playing: boolean;
  /** Whether shots follow each other by themselves; otherwise they are cards to step through. */
  moves: boolean;
  go: (at: number) => void;
  play: (on: boolean) => void;
}

/** Plays a film from shot to shot, as cards to step through for who wants less motion, and stands still in a tab that nobody looks at. */
export function usePlaying(reel: Reel | null, end: () => void): Playing {
  const [moves] = useState(() => !wantsStill());
  const [playing, play] = useState(moves);
  const [at, go] = useState(0);
  const hidden = useHidden();
  const shot = reel?.shots[at];
  useEffect(() => {
    if (!shot || !playing || hidden) return undefined;
    const last = at + 1 >= reel.shots.length;
    const timer = setTimeout(() => (last ? end() : go(at + 1)), shot.ms);
    return () => clearTimeout(timer);
  }, [at, playing, hidden, shot?.ms, reel]);
  return { at, playing, moves, go, play };
}

/** Whether nobody looks at the tab. */
export function useHidden(): boolean {
  const [hidden, hide] = useState(document.visibilityState === "hidden");
  useEffect(() => {
    const look = () => hide(document.visibilityState === "hidden");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return hidden;
}
