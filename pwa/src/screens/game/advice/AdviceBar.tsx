import "../waiting/waiting.css";
import { plainAction } from "../../../decisions/action";
import type { TurnContext } from "../../../decisions/context";
import { botTitle } from "../../../i18n/bots";
import { spoken, t } from "../../../i18n/words";
import { botList } from "../../../store/editions";
import { stepInWords } from "../waiting/planWords";
import type { Advice } from "./useAdvice";

/** Stands over the questions of a turn that follows advice: what the bot would answer, and the way out of it. */
export function AdviceBar({ advice, turn }: { advice: Advice; turn: TurnContext }) {
  const name = botTitle(advice.bot, spoken.value.language, botList.value);
  return (
    <div class="plan-bar" data-testid="advice-bar" data-next={advice.next}>
      <span class="grow" role="status">
        <b>{t("advice_bar", { name })}</b>
        <small>{answered(advice, turn)}</small>
      </span>
      <button type="button" class="plan-done" onClick={advice.drop} data-testid="advice-end">
        {t("advice_end")}
      </button>
    </div>
  );
}

/** What the bot would answer now. */
function answered({ actions, steps, next }: Advice, { names, decision }: TurnContext): string {
  const action = actions[next];
  if (!action) return t("advice_over");
  const step = steps.find((one) => next >= one.at && next < one.at + one.length);
  if (step?.at === next) return stepInWords(step, names).title;
  const { verb } = plainAction(action);
  return names.board.vocabulary.closes(verb) ? names.closing(decision.name, verb) : names.verb(verb);
}
