import "./waiting.css";
import { t } from "../../../i18n/words";
import { Icon } from "../../../ui/Icon";

import type { Plan } from "./usePlan";

/** Stands over the questions of a turn to come: that this is a plan, the way back by a step, and the way out. */
export function PlanBar({ plan }: { plan: Plan }) {
  const { steps, actions, busy, make, put } = plan;
  const last = steps.at(-1);
  return (
    <div class="plan-bar" data-testid="plan-bar" aria-busy={busy}>
      <span class="grow">
        <b>{t("plan_title")}</b>
        <small>{steps.length > 0 ? t("plan_steps", { n: steps.length }) : t("plan_as_turn")}</small>
      </span>
      {last && (
        <button
          type="button"
          class="round"
          disabled={busy}
          aria-label={t("plan_back")}
          onClick={() => void put(actions.slice(0, last.at))}
          data-testid="plan-back"
        >
          <Icon name="undo" small />
        </button>
      )}
      <button type="button" class="plan-done" onClick={() => make(false)} data-testid="plan-done">
        {t("plan_done")}
      </button>
    </div>
  );
}
