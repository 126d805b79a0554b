import { useEffect, useState } from "preact/hooks";
import { footageSince } from "./footage";
import type { Footage } from "./moments";

/** What happened since then; asked for again when more has. */
export function useFootage(gameId: string, since: bigint, until: bigint, end: () => void): Footage | null {
  const [footage, found] = useState<Footage | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const known = footage?.scenes.at(-1)?.entry?.version ?? since;
    if (footage && known >= until) return undefined;
    footageSince(gameId, known, stop.signal).then(
      (more) => {
        if (stop.signal.aborted) return;
        if (more) found(footage ? { ...footage, scenes: [...footage.scenes, ...more.scenes] } : more);
        else end();
      },
      () => stop.signal.aborted || end(), // the board as it is, is there without a film
    );
    return () => stop.abort();
  }, [gameId, since, until]);
  return footage;
}
