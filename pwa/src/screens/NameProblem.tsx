import { t } from "../i18n/words";
import { told } from "../i18n/refusals";
import type { Refusal } from "../net/problem";
import { proposalsIn } from "./naming";

/** Why a name cannot be had, beside the field, and names that can. */
export function NameProblem({ refusal, onChoose }: { refusal: Refusal; onChoose: (name: string) => void }) {
  const free = proposalsIn(refusal);
  return (
    <div class="field-problem" role="alert" data-testid="name-problem">
      <p>{told(refusal)}</p>
      {free.length > 0 && (
        <p class="chips">
          <span>{t("name_free")}</span>
          {free.map((name) => (
            <button key={name} type="button" class="chip" onClick={() => onChoose(name)}>
              {name}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
