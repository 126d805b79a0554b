import "../waiting/waiting.css";
import type { TurnContext } from "../../../decisions/context";
import { botTitle } from "../../../i18n/bots";
import { told } from "../../../i18n/refusals";
import { spoken, t } from "../../../i18n/words";
import { botList } from "../../../store/editions";
import { Icon } from "../../../ui/Icon";
import { Waiting } from "../../../ui/Page";
import { TabChips } from "../../../ui/TabChips";
import { StepList } from "../waiting/PlanList";
import type { Advice } from "./useAdvice";

interface AdviceProps {
  advice: Advice;
  turn: TurnContext;
}

/** The caretaker, who only keeps a seat warm, advises nobody. */
const LEAST_LEVEL = 2;

/** What a bot would do with the turn, step by step: to take over, to shorten, to have from another bot, or to throw away. */
export function AdviceSheet({ advice, turn }: AdviceProps) {
  const { language } = spoken.value;
  const name = botTitle(advice.bot, language, botList.value);
  const advisers = botList.value.filter((one) => one.level >= LEAST_LEVEL);
  const some = advice.steps.length > 0;
  return (
    <section class="waiting-sheet advice" data-testid="advice" aria-label={t("advice")}>
      <div class="heading">
        <div class="grow">
          <h2>{t("advice_title", { name })}</h2>
          <p class="hint">{t("advice_hint")}</p>
        </div>
      </div>
      <TabChips
        label={t("advice_who")}
        row="verbs"
        chosen={advice.bot}
        choose={advice.ask}
        chips={advisers.map(({ bot }) => ({
          id: bot,
          content: botTitle(bot, language, advisers),
          testid: `adviser-${bot}`,
        }))}
      />
      <div class="sheet-body">
        <Draft advice={advice} turn={turn} name={name} />
      </div>
      <div class="acts">
        <button
          type="button"
          class="act square"
          aria-label={t("advice_drop")}
          onClick={advice.drop}
          data-testid="advice-drop"
        >
          <Icon name="close" />
        </button>
        <button
          type="button"
          class={some ? "act main" : "act main plain"}
          disabled={advice.asking}
          onClick={some ? advice.follow : advice.drop}
          data-testid="advice-take"
        >
          {t(some || advice.asking ? "advice_take" : "advice_back")}
        </button>
      </div>
    </section>
  );
}

function Draft({
  advice: { asking, refusal, steps, remove, look, looked },
  turn,
  name,
}: AdviceProps & { name: string }) {
  if (asking) return <Waiting text={t("advice_asking", { name })} />;
  if (refusal)
    return (
      <p role="alert" class="advice-refused" data-testid="advice-refused">
        {told(refusal, turn.names)}
      </p>
    );
  if (steps.length === 0) return <p role="status">{t("advice_none", { name })}</p>;
  const shared = { steps, remove, look, looked: looked[0], names: turn.names };
  return <StepList {...shared} struck={() => false} testid="advice-steps" />;
}
