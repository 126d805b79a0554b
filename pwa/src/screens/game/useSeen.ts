import { useEffect, useRef } from "preact/hooks";
import { seenBefore } from "./seen";

const KEY = "fieldpost.seen.";

/** The version up to which this device had shown the game before; null where nothing happened between then and now. */
export function useSeen(game: string, version: bigint, opened: bigint | null): bigint | null {
  const before = useRef<{ version: bigint | null } | null>(null);
  before.current ??= { version: stored(game) };
  useEffect(() => localStorage.setItem(KEY + game, String(version)), [game, version]);
  return seenBefore(before.current.version, opened);
}

function stored(game: string): bigint | null {
  const text = localStorage.getItem(KEY + game);
  return text !== null && /^\d+$/.test(text) ? BigInt(text) : null;
}
