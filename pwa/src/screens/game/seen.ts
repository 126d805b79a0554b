/**
 * The version up to which the viewer had seen a game, for the line between that and what came meanwhile; null where there
 * is no such line: the game is opened here for the first time, or nothing happened while nobody looked.
 */
export function seenBefore(stored: bigint | null, opened: bigint | null): bigint | null {
  return stored !== null && opened !== null && opened > stored ? stored : null;
}
