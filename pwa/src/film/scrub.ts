import type { Reel } from "./reel";

/** A stretch of a film in one player's colour; shares are of the whole, from 0 to 1. */
export interface Stretch {
  army: string;
  from: number;
  share: number;
}

/** The turns of a film, one after the other. */
export function stretches({ shots, ms }: Reel): Stretch[] {
  const found: Stretch[] = [];
  for (const shot of shots) {
    const last = found.at(-1);
    const share = shot.ms / ms;
    if (last?.army === shot.mover) last.share += share;
    else found.push({ army: shot.mover, from: shot.at / ms, share });
  }
  return found;
}

/** Where places were taken. */
export function dots({ shots, ms }: Reel): number[] {
  return shots.filter((shot) => shot.taken).map((shot) => (shot.at + shot.ms / 2) / ms);
}

/** The shot that is on at a share of the film. */
export function shotAt({ shots, ms }: Reel, share: number): number {
  const at = Math.min(1, Math.max(0, share)) * ms;
  const next = shots.findIndex((shot) => shot.at > at);
  return next < 0 ? shots.length - 1 : Math.max(0, next - 1);
}
