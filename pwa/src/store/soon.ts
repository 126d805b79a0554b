/**
 * The same work, asked for often: it is done at once, and then not again before it has rested; whoever asks meanwhile gets
 * the next time. It never runs twice at a time.
 */
export function soon(work: () => Promise<void>, restMs: number): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    const done = work();
    running = done.catch(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, restMs)));
    void running.then(() => (running = null));
    return done;
  };
  return () => {
    if (!running) return run();
    next ??= running.then(() => {
      next = null;
      return run();
    });
    return next;
  };
}
