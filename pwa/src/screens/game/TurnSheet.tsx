import { DecisionPanel } from "../../decisions/DecisionPanel";
import type { OpenTurn } from "../../decisions/turn";
import type { Told } from "../../film/told";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";
import type { LiveGame, Outcome } from "../../store/game/live";
import { askedIn, hasLeft, isOut, isOver } from "../../store/game/state";
import { Bank } from "../clocks/Bank";
import { TruceSheet } from "../clocks/truceLater";
import type { TruceMaking } from "../clocks/useTruce";
import { victory } from "../victory";
import { AdviceBar, AdviceSheet } from "./advice/later";
import type { Advice } from "./advice/useAdvice";
import { DiceSheet } from "./DiceSheet";
import { PlanBar, Waiting } from "./waiting/later";
import type { Plan } from "./waiting/usePlan";
import type { Posted } from "./waiting/usePosted";
import type { Fight } from "./fight";

interface TurnProps {
  live: LiveGame;
  view: View;
  names: Names;
  turn: OpenTurn | null;
  fight: Fight | null;
  fall: (throws: number) => void;
  over: () => void;
  tell: (outcome: Outcome) => void;
  plan: Plan;
  advice: Advice;
  truce: TruceMaking;
  posted: Posted | null;
  /** What somebody else does just now. */
  happening: Told | null;
  /** Opens the page with truces and pauses. */
  talk: () => void;
  /** Shows how a game that is over went. */
  story: () => void;
}

/** What there is to do now: dice to look at, a question, nothing, or nothing ever again. */
export function TurnSheet({ live, view, names, turn, fight, fall, over, tell, story, ...rest }: TurnProps) {
  const { plan, posted, happening, talk, advice, truce } = rest;
  if (fight) return <DiceSheet {...{ fight, names, fall, over }} />;
  if (isOver(view)) return <EndNote view={view} names={names} story={story} />;
  if (truce.draft) return <TruceSheet {...{ live, view, names, truce, tell }} draft={truce.draft} />;
  if (turn && advice.open) return <AdviceSheet advice={advice} turn={turn.context} />;
  if (turn)
    return (
      <>
        {plan.making ? <PlanBar plan={plan} /> : <Bank {...{ live, view, tell }} decision={turn.context.decision} />}
        {advice.following && <AdviceBar advice={advice} turn={turn.context} />}
        <DecisionPanel turn={turn.context} chooseVerb={turn.chooseVerb} />
      </>
    );
  const said = idle(view, names);
  if (!plan.possible) return <p class="idle">{said}</p>;
  return <Waiting {...{ live, view, names, plan, posted, happening, tell, talk }} idle={said} />;
}

/** Beneath the board at the end: who won, and the way back to how it went. */
function EndNote({ view, names, story }: Pick<TurnProps, "view" | "names" | "story">) {
  return (
    <div class="idle">
      <h2>{victory(view, names)}</h2>
      <div class="acts">
        <button type="button" class="act main" onClick={story} data-testid="end-story">
          {t("end_story")}
        </button>
      </div>
    </div>
  );
}

/** What to say to who is not asked. */
function idle(view: View, names: Names): string {
  if (hasLeft(view)) return t("you_left");
  if (view.viewer < 0) return t("you_watch");
  if (isOut(view)) return t("you_out");
  if (view.answered.includes(view.viewer)) return t("answer_in");
  const asked = askedIn(view).map((seat) => names.player(seat));
  return asked.length > 0 ? t("nothing_to_do", { names: listed(asked), n: asked.length }) : t("nothing_at_all");
}
