import { windowHints, type Hints } from "../net/network";

export interface Rhythm {
  /** While somebody sees the page. */
  everyMs: number;
  /** While nobody does; left out, nothing is asked for then. */
  hiddenMs?: number;
}

export const LISTS: Rhythm = { everyMs: 5000 };

/**
 * Looks now, then every so often, and at once when somebody comes back to the page or the network does; one look at a
 * time. Gives what ends it. Failures are the look's own business.
 */
export function keepLooking(
  look: () => Promise<unknown>,
  { everyMs, hiddenMs }: Rhythm,
  hints: Hints = windowHints,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let ended = false;
  const pause = () => {
    const hidden = document.visibilityState === "hidden";
    clearTimeout(timer);
    if (!ended && (!hidden || hiddenMs !== undefined)) timer = setTimeout(go, hidden ? hiddenMs : everyMs);
  };
  const go = () => {
    if (busy || ended) return;
    busy = true;
    clearTimeout(timer);
    void look()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
        pause();
      });
  };
  const stopHearing = hints((hint) => {
    if (hint === "back") go();
  });
  go();
  return () => {
    ended = true;
    clearTimeout(timer);
    stopHearing();
  };
}
