import { settings } from "../store/settings";

/** What can be felt and heard, where somebody wants that. */
export type Feeling = "placed" | "dice" | "taken" | "posted" | "won";

const SHAKES: Readonly<Record<Feeling, number | number[]>> = {
  placed: 8,
  dice: 12,
  taken: 20,
  posted: [20, 40, 20],
  won: [20, 60, 20, 60, 40],
};

/** Lets it be felt and heard; both are off until somebody turns them on. */
export function feel(what: Feeling): void {
  const { haptics, sound } = settings.value;
  if (haptics) (navigator as { vibrate?: (pattern: number | number[]) => boolean }).vibrate?.(SHAKES[what]);
  if (sound) void import("./sounds").then(({ play }) => play(what)).catch(() => undefined);
}
