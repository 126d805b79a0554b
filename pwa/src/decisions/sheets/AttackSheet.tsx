import { t } from "../../i18n/words";
import { Mark } from "../../ui/Icon";
import { Acts, Heading, MainButton } from "../Acts";
import { aimed, aimOf, aims, bestOf, strengthOf, type Aim } from "../aim";
import { useTurn } from "../context";
import { percent } from "../moment";
import { DuelSheet } from "./DuelSheet";
import { Suggest } from "./Suggest";

/** Attacks: where from, at whom, and then the duel. */
export function AttackSheet() {
  const { origin, target } = aimOf(useTurn());
  if (origin === undefined) return <Overview />;
  return target === undefined ? <Reach origin={origin} /> : <DuelSheet origin={origin} target={target} />;
}

/** The whole board: every place that can attack is ringed. */
function Overview() {
  const { offers, draft, chances, standings, names, outcome } = useTurn();
  const best = bestOf(aims(offers, draft.verb), chances, strengthOf(standings));
  const chance = best && chances(best);
  const tip =
    best && chance !== null
      ? t("attack_best", { zone: names.zone(best.target), percent: percent(chance) })
      : t("attack_tap");
  return (
    <>
      <Heading title={t("attack_where")} hint={outcome === "" ? tip : outcome} />
      <div class="sheet-body" />
      <Acts>
        {best && <Suggest from={aimed(draft, best, chances)} />}
        <NoMore />
      </Acts>
    </>
  );
}

/** Ends the attacks. */
export function NoMore() {
  const { closing, send, names, decision } = useTurn();
  return (
    <>
      {closing.map((verb) => (
        <MainButton key={verb} plain onClick={() => send(verb)} testid={`decision-${verb}`}>
          {names.closing(decision.name, verb)}
        </MainButton>
      ))}
    </>
  );
}

/** One's own place: the enemies in reach with their chances, the best first. */
function Reach({ origin }: { origin: string }) {
  const { offers, draft, chances, standings, setDraft, names, army } = useTurn();
  const strength = strengthOf(standings);
  const reach = aims(offers, draft.verb).filter((one) => one.origin === origin);
  const sorted = [...reach].sort((one, other) => (chances(other) ?? -1) - (chances(one) ?? -1));
  return (
    <>
      <Heading title={names.zone(origin)} hint={t("attack_may", { n: strength(origin) - 1 })}>
        <Mark army={army} count={strength(origin)} />
      </Heading>
      <div class="sheet-body">
        <AimChips aims={sorted} onAim={(aim) => setDraft(aimed(draft, aim, chances))} />
      </div>
      <Acts>
        <NoMore />
      </Acts>
    </>
  );
}

interface AimChipsProps {
  aims: readonly Aim[];
  onAim: (aim: Aim) => void;
  /** Whether chances come, and go again: then there is room for them. */
  awaited?: boolean;
}

/** Attacks for thumbs that do not want to aim. */
export function AimChips({ aims: among, onAim, awaited = false }: AimChipsProps) {
  const { chances, standings, names } = useTurn();
  const by = new Map(standings.map((one) => [one.zone, one]));
  return (
    <div class="aims">
      {among.map((aim) => {
        const [foe] = by.get(aim.target)?.armies ?? [];
        const chance = percent(chances(aim));
        return (
          <button
            key={aim.target}
            type="button"
            class="aim"
            onClick={() => onAim(aim)}
            data-testid={`aim-${aim.target}`}
          >
            {foe && <Mark army={foe.army} count={foe.count} />}
            <span>
              {chance !== "" ? <em>{chance}</em> : awaited && <em aria-hidden="true">…</em>}
              {names.zone(aim.target)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
