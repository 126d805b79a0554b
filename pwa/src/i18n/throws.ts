/** One throw of a battle. */
export interface Throw {
  attack: number[];
  defence: number[];
}

/** The throws of an assault: "641:52 33:6", the attacker's dice first; what counts, where dice were thrown again or changed. */
export function throwsOf(dice: string): Throw[] {
  return dice
    .split(" ")
    .filter((word) => word.includes(":"))
    .map((word) => {
      const [attack = "", defence = ""] = word.split(":");
      return { attack: faces(attack), defence: faces(defence) };
    });
}

/** Faces side by side, or each with a point after it: "11" is two dice, "11." one. In older games "=11" may be one too. */
function faces(text: string): number[] {
  const [thrown = "", ...changed] = text.split(/[>=]/);
  const last = changed.at(-1) ?? thrown;
  if (last.includes(".")) return last.replace(/\.$/, "").split(".").map(Number);
  const once = !thrown.includes(".") && last.length > thrown.length;
  return once ? [Number(last)] : last.split("").map(Number);
}
