import type { Standing } from "../../board/paint";
import { atRest, type Scene } from "../../board/scene";
import { sumOf, tollsOf, type Fight, type Toll } from "./fight";

const NOTHING: Toll = { lost: 0, slain: 0 };

/** The board while the dice of a battle are on show, after so many throws: who is left in both places, and what the last of them cost. */
export function diceScene(fight: Fight, throws: number): Scene {
  const { origin, target, before, army, foe } = fight;
  const tolls = tollsOf(fight);
  const all = throws >= fight.throws.length;
  const fallen = tolls ? sumOf(tolls.slice(0, throws)) : all ? fight : NOTHING;
  const last = tolls ? (tolls[throws - 1] ?? NOTHING) : fallen;
  const floats = new Map(
    [[origin, last.lost] as const, [target, last.slain] as const].flatMap(([zone, n]) =>
      n > 0 ? [[zone, `−${n}`] as const] : [],
    ),
  );
  const path = [origin, target];
  const left = before.map((one) => {
    if (one.zone === origin) return fewer(one, army, fallen.lost);
    return one.zone === target ? fewer(one, foe, fallen.slain) : one;
  });
  return {
    ...{
      ...atRest(left),
      source: origin,
      targets: new Map([[target, ""]]),
      lit: new Set(path),
      named: new Set(path),
    },
    ...{ arrows: [{ path, kind: "attack" }], frame: path, floats },
  };
}

/** A place after an army has lost so many there. */
function fewer(standing: Standing, army: string, by: number): Standing {
  const armies = standing.armies.map((one) => (one.army === army ? { army, count: Math.max(0, one.count - by) } : one));
  return by > 0 ? { ...standing, armies } : standing;
}
