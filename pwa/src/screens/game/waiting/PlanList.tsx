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
      <StepList
        steps={steps}
        names={names}
        struck={(step) => step.at >= good}
        remove={(step) => void put(without(actions, step))}
        testid="plan"
      />
      <p class={bad ? "hint plan-stops" : "hint"} data-testid="plan-hint">
        {bad
          ? t("plan_stops", { n: bad.n })
          : t(ahead?.view && ahead.view.decisions.length === 0 ? "plan_whole" : "plan_hint")}
      </p>
    </>
  );
}

interface ListProps {
  steps: readonly Step[];
  names: Names;
  struck: (step: Step) => boolean;
  remove: (step: Step) => void;
  testid: string;
  /** Shows a step on the map, and which is shown; left out where none is by itself. */
  look?: (step: Step) => void;
  looked?: Step | undefined;
}

/** Steps with their numbers, each of which can be taken out. */
export function StepList({ steps, names, struck, remove, testid, look, looked }: ListProps) {
  return (
    <ol class="plan" data-testid={testid}>
      {steps.map((step) => (
        <PlanStep
          key={step.at}
          {...{ step, names, struck: struck(step), look, looked: step === looked }}
          remove={() => remove(step)}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  step: Step;
  names: Names;
  struck: boolean;
  remove: () => void;
  look?: ((step: Step) => void) | undefined;
  looked: boolean;
}

function PlanStep({ step, names, struck, remove, look, looked }: StepProps) {
  const { title, more } = stepInWords(step, names);
  const words = (
    <>
      <b class="plan-number" aria-hidden="true">
        {step.n}
      </b>
      <span class="grow">
        <strong>{title}</strong>
        {more !== "" && <small>{more}</small>}
      </span>
    </>
  );
  return (
    <li class={struck ? "struck" : ""} data-testid={`plan-step-${step.n}`}>
      {look ? (
        <button type="button" class="line-button plan-look" aria-pressed={looked} onClick={() => look(step)}>
          {words}
        </button>
      ) : (
        words
      )}
      <button type="button" class="round" aria-label={`${t("remove")}: ${title}`} onClick={remove}>
        <Icon name="close" small />
      </button>
    </li>
  );
}
