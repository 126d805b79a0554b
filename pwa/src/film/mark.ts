const KEY = "fieldpost.film.";

/** The version up to which this device has shown a game; null for a game that it never showed. */
export function shownUpTo(game: string): bigint | null {
  const text = localStorage.getItem(KEY + game);
  return text !== null && /^\d+$/.test(text) ? BigInt(text) : null;
}

export function setShown(game: string, version: bigint): void {
  localStorage.setItem(KEY + game, String(version));
}
