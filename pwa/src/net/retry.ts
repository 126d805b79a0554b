import { refusalOf, type Refusal } from "./problem";

/** Time and chance, so that tests need neither. */
export interface Waiting {
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  random: () => number;
}

export interface Patience {
  /** How often in all. */
  tries: number;
  /** The longest pause before a first second try; it doubles. */
  baseMs: number;
  mostMs: number;
}

export const COMMAND: Patience = { tries: 8, baseMs: 400, mostMs: 8000 };
export const READ: Patience = { tries: 3, baseMs: 300, mostMs: 2000 };
const LONGEST_ASKED = 15_000;

/** The pause before try number `tries + 1`: anywhere up to a bound that doubles, so that clients do not march in step. */
export function backoff(tries: number, patience: Patience, random: () => number): number {
  const bound = Math.min(patience.mostMs, patience.baseMs * 2 ** (tries - 1));
  return bound / 4 + random() * bound * 0.75;
}

/**
 * Carries out a call, again and again while nobody answers or too much was asked. The call must be the same one each time:
 * a command keeps its request id. A refusal for any other reason comes out at once.
 */
export async function persist<T>(
  call: () => Promise<T>,
  patience: Patience,
  waiting: Waiting = browserWaiting,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const refusal = refusalOf(error);
      const pause = pauseAfter(refusal, tries, patience, waiting.random);
      if (pause === null || signal?.aborted) throw refusal;
      await waiting.sleep(pause, signal);
    }
  }
}

function pauseAfter(refusal: Refusal, tries: number, patience: Patience, random: () => number): number | null {
  if (refusal.kind === "signed_out") return tries === 1 ? 0 : null;
  if (tries >= patience.tries) return null;
  const pause = Math.max(refusal.retryAfterMs, backoff(tries, patience, random));
  if (refusal.kind === "away") return pause;
  return refusal.kind === "too_much" && refusal.retryAfterMs <= LONGEST_ASKED ? pause : null;
}

const WAKING = ["online", "visibilitychange"] as const;

/** Waits in a browser; coming back online, somebody who looks at the page again, and the signal end the wait early. */
export const browserWaiting: Waiting = {
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        for (const event of WAKING) globalThis.removeEventListener(event, stop);
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const timer = setTimeout(stop, ms);
      for (const event of WAKING) globalThis.addEventListener(event, stop);
      signal?.addEventListener("abort", stop);
    }),
};
