import { atRest, type Scene } from "../../board/scene";
import type { Fight } from "./fight";

/** The board while the dice of a battle are on show: both places, the arrow between them, and what they cost. */
export function diceScene({ origin, target, before, lost, slain }: Fight): Scene {
  const path = [origin, target];
  const floats = new Map(
    [[origin, lost] as const, [target, slain] as const].flatMap(([zone, n]) =>
      n > 0 ? [[zone, `−${n}`] as const] : [],
    ),
  );
  return {
    ...{
      ...atRest(before),
      source: origin,
      targets: new Map([[target, ""]]),
      lit: new Set(path),
      named: new Set(path),
    },
    ...{ arrows: [{ path, kind: "attack" }], frame: path, floats },
  };
}
