import { useEffect, useRef } from "preact/hooks";

const KEY = "fieldpost.seen.";

/** The version up to which this device had shown the game before it was opened now. */
export function useSeen(game: string, version: bigint): bigint {
  const seen = useRef<bigint | null>(null);
  seen.current ??= stored(game) ?? version;
  useEffect(() => localStorage.setItem(KEY + game, String(version)), [game, version]);
  return seen.current;
}

function stored(game: string): bigint | null {
  const text = localStorage.getItem(KEY + game);
  return text !== null && /^\d+$/.test(text) ? BigInt(text) : null;
}
