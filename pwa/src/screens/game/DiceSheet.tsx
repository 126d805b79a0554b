import { useEffect, useState } from "preact/hooks";
import type { Names } from "../../i18n/names";
import type { Throw } from "../../i18n/throws";
import { t } from "../../i18n/words";
import { feel } from "../../ui/feel";
import { Mark } from "../../ui/Icon";
import { pairsOf, sumOf, tollsOf, type Fight } from "./fight";

/** How long a roll is on show: the first ones in full, later ones at a glance. */
const FULL_MS = 950;
const SHORT_MS = 180;
const IN_FULL = 3;
const LAST_MS = 700;
/** After so much of that, the dice have met: who lost a pair falls. */
const MET = 0.75;

interface DiceProps {
  fight: Fight;
  names: Names;
  /** Lets the losses of so many throws be seen on the board. */
  fall: (throws: number) => void;
  over: () => void;
}

/** The dice of a battle, roll by roll: a tap hurries, and the whole of it can be skipped. */
export function DiceSheet({ fight, names, fall, over }: DiceProps) {
  const [at, setAt] = useState(0);
  const last = fight.throws.length - 1;
  const hurry = () => (at < last ? setAt(at + 1) : over());
  useEffect(() => {
    feel("dice");
    const shown = at < IN_FULL ? FULL_MS : SHORT_MS;
    fall(at);
    const met = setTimeout(() => fall(at + 1), shown * MET);
    const timer = setTimeout(hurry, shown + (at === last ? LAST_MS : 0));
    return () => {
      clearTimeout(met);
      clearTimeout(timer);
    };
  }, [at]);
  const tolls = tollsOf(fight);
  const thrown = fight.throws[at]!;
  const far = tolls && sumOf(tolls.slice(0, at + 1));
  const count = (zone: string, army: string) =>
    fight.before.find((one) => one.zone === zone)?.armies.find((one) => one.army === army)?.count ?? 0;
  return (
    <section class="dice-sheet" data-testid="dice-show" onClick={hurry}>
      <div class="heading">
        <div class="grow">
          <h2>{t("dice_title", { zone: names.zone(fight.target) })}</h2>
          <p class="hint" role="status">
            {far && t("dice_far", { own: far.lost, theirs: far.slain })}
          </p>
        </div>
        <span class="tag">{t("roll_n", { n: at + 1 })}</span>
      </div>
      <Throws key={at} thrown={thrown} fight={fight} toll={tolls !== null} />
      <div class="tally">
        <Mark army={fight.army} count={count(fight.origin, fight.army) - (far?.lost ?? 0)} />
        <span class="grow" />
        <Mark army={fight.foe} count={count(fight.target, fight.foe) - (far?.slain ?? 0)} />
      </div>
      <div class="acts">
        <button type="button" class="act main" onClick={over} data-testid="dice-end">
          {t("dice_end")}
        </button>
      </div>
    </section>
  );
}

/** One throw: the dice that meet side by side, the loser faint. */
function Throws({ thrown, fight, toll }: { thrown: Throw; fight: Fight; toll: boolean }) {
  const pairs = pairsOf(thrown);
  const alone = [...thrown.attack].sort((one, other) => other - one).slice(pairs.length);
  return (
    <div
      class="throw"
      role="img"
      aria-label={t("dice", { faces: `${thrown.attack.join(" ")} : ${thrown.defence.join(" ")}` })}
    >
      {pairs.map(([mine, theirs], at) => {
        const won = mine > theirs;
        return (
          <div key={at} class="pair">
            <Die army={fight.army} face={mine} lost={toll && !won} />
            <span>{mine === theirs ? "=" : won ? ">" : "<"}</span>
            <Die army={fight.foe} face={theirs} lost={toll && won} />
          </div>
        );
      })}
      {alone.map((face, at) => (
        <div key={`alone ${at}`} class="pair">
          <Die army={fight.army} face={face} lost />
        </div>
      ))}
    </div>
  );
}

function Die({ army, face, lost }: { army: string; face: number; lost: boolean }) {
  return (
    <b
      class={lost ? "big-die lost" : "big-die"}
      style={{ background: `var(--army-${army})`, color: `var(--on-${army})` }}
    >
      {face}
    </b>
  );
}
