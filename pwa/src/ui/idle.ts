/** So long what is not urgent waits at most. */
const MOST_MS = 1000;

/** Does something once the browser has nothing else to do, where it can tell. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const asked = requestIdleCallback(work, { timeout: MOST_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, MOST_MS);
  return () => clearTimeout(timer);
}
