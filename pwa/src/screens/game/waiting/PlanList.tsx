import type { Names } from "../../../i18n/names";
import { t } from "../../../i18n/words";
import { Icon } from "../../../ui/Icon";
import { without, type Step } from "./planned";
import { stepInWords } from "./planWords";
import type { Plan } from "./usePlan";

/** The plan step by step, each of which can be taken out; what would not go any more is struck out, with the reason. */
export function PlanList({ plan, names }: { plan: Plan; names: Names }) {
  const { steps, ahead, actions, put, busy } = plan;
  if (steps.length === 0) return plan.possible ? <p class="hint">{t("plan_none")}</p> : null;
  const good = ahead?.view && !busy ? ahead.taken : actions.length;
  const bad = steps.find((step) => step.at >= good);
  return (
    <>
      <ol class="plan" data-testid="plan">
        {steps.map((step) => (
          <PlanStep
            key={step.at}
            step={step}
            names={names}
            struck={step.at >= good}
            remove={() => void put(without(actions, step))}
          />
        ))}
      </ol>
      <p class={bad ? "hint plan-stops" : "hint"} data-testid="plan-hint">
        {bad
          ? t("plan_stops", { n: bad.n })
          : t(ahead?.view && ahead.view.decisions.length === 0 ? "plan_whole" : "plan_hint")}
      </p>
    </>
  );
}

interface StepProps {
  step: Step;
  names: Names;
  struck: boolean;
  remove: () => void;
}

function PlanStep({ step, names, struck, remove }: StepProps) {
  const { title, more } = stepInWords(step, names);
  return (
    <li class={struck ? "struck" : ""} data-testid={`plan-step-${step.n}`}>
      <b class="plan-number" aria-hidden="true">
        {step.n}
      </b>
      <span class="grow">
        <strong>{title}</strong>
        {more !== "" && <small>{more}</small>}
      </span>
      <button type="button" class="round" aria-label={`${t("remove")}: ${title}`} onClick={remove}>
        <Icon name="close" small />
      </button>
    </li>
  );
}
