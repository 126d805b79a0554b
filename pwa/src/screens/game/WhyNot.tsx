import type { TurnContext } from "../../decisions/context";
import { instead, meantAttack } from "../../decisions/instead";
import { percent } from "../../decisions/moment";
import { pointers } from "../../decisions/pointing";
import { aims } from "../../decisions/aim";
import { told } from "../../i18n/refusals";
import { t } from "../../i18n/words";
import { refusalOf, type Refusal } from "../../net/problem";
import { rules } from "../../net/rpc";
import { text } from "../../board/data";
import { useLoaded } from "../../ui/hooks";
import { RuleLink } from "./RuleLink";

interface WhyProps {
  turn: TurnContext;
  zone: string;
  choose: (zone: string) => void;
}

/** What is in the way of a tap, in a sentence; the nearest place that would do; and the rule. */
export function WhyNot({ turn, zone, choose }: WhyProps) {
  const { view, names, board, sending } = turn;
  const meant = meantAttack(turn, zone);
  const found = useLoaded<Refusal | null>(
    (signal) => (meant ? refusedAttack(view.gameId, meant, signal) : Promise.resolve(null)),
    [view.version, meant?.origin, meant?.target],
  );
  const refusal = found.state === "there" ? found.value : null;
  const other = instead(turn, zone);
  const choosing = turn.sort === "attack" || pointers(turn, turn.slot).open.size > 0;
  const rule = refusal?.rule ?? text(turn.decision.about?.["rule"]);
  if (found.state === "waiting") return <p class="why" aria-busy="true" />;
  return (
    <>
      <p class="why" role="status">
        {refusal ? told(refusal, names) : t(choosing ? "why_ringed" : "why_none")}
      </p>
      {(other !== null || rule !== "") && (
        <p class="why-acts">
          {other !== null && (
            <button type="button" class="chip" disabled={sending} onClick={() => choose(other)} data-testid="instead">
              {t("instead", { zone: [names.zone(other), best(turn, other)].filter((one) => one !== "").join(", ") })}
            </button>
          )}
          <RuleLink edition={board.edition.summary?.edition ?? ""} rule={rule} />
        </p>
      )}
    </>
  );
}

/** The best chance to take a place; empty where nobody attacks it, or knows. */
function best({ offers, draft, chances }: TurnContext, target: string): string {
  const known = aims(offers, draft.verb)
    .filter((one) => one.target === target)
    .flatMap((one) => chances(one) ?? []);
  return known.length > 0 ? percent(Math.max(...known)) : "";
}

/** What the rules say of an attack that is not offered; null where they would let it be. */
async function refusedAttack(
  gameId: string,
  attack: { origin: string; target: string },
  signal: AbortSignal,
): Promise<Refusal | null> {
  try {
    await rules.previewAttack({ gameId, ...attack }, { signal });
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    return refusal.kind === "against_rule" ? refusal : null;
  }
}
