import type { Pointers } from "../decisions/pointing";
import type { Standing } from "./paint";
import { atRest, type Scene } from "./scene";

/** What a form points at, as a scene. */
export function pointed(standings: readonly Standing[], pointers: Pointers, frame: readonly string[]): Scene {
  const { open, picked, added, ranks } = pointers;
  const [source = null, target] = picked;
  return {
    ...atRest(standings),
    lit: picked.length > 0 ? new Set([...open, ...picked]) : null,
    source,
    targets: new Map(target === undefined ? [] : [[target, ""]]),
    rings: open,
    added,
    ranks,
    arrows: picked.length === 2 ? [{ path: picked, kind: "attack" }] : [],
    named: new Set(picked),
    frame: picked.length === 2 ? picked : frame,
  };
}
