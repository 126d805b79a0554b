import type { EndOutcome } from "../../gen/fieldpost/rules/v1/rules_pb";
import { t } from "../../i18n/words";
import { useTurn } from "../context";
import { aimOf, strengthOf } from "../aim";

const MOST = 14;

/** How the attack may end: left what is left of one's own troops where the place is taken, right what is left of theirs where it is not. */
export function Bars({ ends }: { ends: readonly EndOutcome[] }) {
  const turn = useTurn();
  const { origin = "", target = "" } = aimOf(turn);
  const [mine, theirs] = [sums(ends, "own"), sums(ends, "theirs")];
  const owner = turn.standings.find((one) => one.zone === target)?.owner ?? "";
  const most = Math.max(0.001, ...mine.values(), ...theirs.values());
  const left = [...mine].sort(([one], [other]) => other - one).slice(0, MOST);
  const right = [...theirs].sort(([one], [other]) => one - other).slice(0, MOST);
  const [best] = left.reduce<[number, number]>((top, one) => (one[1] > top[1] ? one : top), [0, 0]);
  const before = strengthOf(turn.standings)(origin);
  const bar = (army: string, chance: number) => ({
    height: `${Math.max(3, (chance / most) * 100)}%`,
    background: `var(--army-${army})`,
    boxShadow: `inset 0 0 0 1px var(--edge-${army})`, // white on paper is seen by its edge
  });
  return (
    <div class="bars" role="img" aria-label={t("bars_best", { n: best, before })}>
      {left.map(([n, chance]) => (
        <i key={`own ${n}`} style={bar(turn.army, chance)}>
          {n === best && <b>{n}</b>}
        </i>
      ))}
      <i class="gap" />
      {right.map(([n, chance]) => (
        <i key={`theirs ${n}`} style={bar(owner || "none", chance)} />
      ))}
    </div>
  );
}

/** The chances by how many are left of a side: of one's own where none of theirs are, of theirs where some are. */
function sums(ends: readonly EndOutcome[], side: "own" | "theirs"): Map<number, number> {
  const found = new Map<number, number>();
  for (const end of ends.filter((one) => (one.theirLeft === 0) === (side === "own"))) {
    const n = side === "own" ? end.ownLeft : end.theirLeft;
    found.set(n, (found.get(n) ?? 0) + end.chance);
  }
  return found;
}
