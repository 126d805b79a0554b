/** Runs alone among all tabs; where the browser has no locks (plain HTTP), alone in this tab at least. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = lockManager();
  if (!locks) return work();
  return locks.request(`fieldpost-${name}`, work);
}

/** Browsers have it in secure contexts only. */
export function lockManager(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** A channel to the other tabs. */
export function tabs<T>(name: string, hear: (message: T) => void): { tell(message: T): void } {
  if (typeof BroadcastChannel === "undefined") return { tell: () => undefined };
  const channel = new BroadcastChannel(`fieldpost-${name}`);
  channel.onmessage = (event: MessageEvent<T>) => hear(event.data);
  return { tell: (message) => channel.postMessage(message) };
}

/**
 * Runs `use` with a lock that one tab has at a time: waits for it as long as the signal lets it, and does not run at all
 * where that ends first. Without locks every tab has its own.
 */
export async function withLock(name: string, signal: AbortSignal, use: () => Promise<void>): Promise<void> {
  const locks = lockManager();
  if (!locks) return use();
  try {
    await locks.request(`fieldpost-${name}`, { signal }, use);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
