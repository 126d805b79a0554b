import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { refusalOf, type Refusal } from "../net/problem";

export type Loaded<T> = { state: "waiting" } | { state: "there"; value: T } | { state: "failed"; refusal: Refusal };

const WAITING = { state: "waiting" } as const;

/**
 * Something that comes later. What came belongs to its keys: with other keys it is waited for again, and nothing is shown
 * that was an answer to something else. A new `attempt` asks for the same once more; until then what came before stays.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  keys: readonly unknown[],
  attempt = 0,
): Loaded<T> {
  const [found, setFound] = useState<{ keys: readonly unknown[]; loaded: Loaded<T> } | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const take = (loaded: Loaded<T>) => {
      if (!end.signal.aborted) setFound({ keys, loaded });
    };
    load(end.signal).then(
      (value) => take({ state: "there", value }),
      (error: unknown) => take({ state: "failed", refusal: refusalOf(error) }),
    );
    return () => end.abort();
  }, [...keys, attempt]);
  return found?.keys.every((key, at) => Object.is(key, keys[at])) ? found.loaded : WAITING;
}

/** An attempt for `useLoaded`, and what begins the next one, whenever it is called: what was drawn long ago begins one, too. */
export function useAttempts(): [number, () => void] {
  const [attempt, set] = useState(0);
  return [attempt, () => set((now) => now + 1)];
}

/** The time, ticking. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Whether an element has come near what is on show; once it has, it stays true. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [seen, see] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((one) => one.isIntersecting)) see(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);
  return seen;
}
