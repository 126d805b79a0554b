import { t } from "../i18n/words";
import { Icon } from "../ui/Icon";
import type { Steps } from "./steps";

/** So many steps are all named, as far as there is room; of more, what is now and what comes next. */
const WRITTEN = 3;

/** Where in the turn this is: what is done, what is asked now, and what comes. */
export function StepsLine({ names, at }: Steps) {
  const many = names.length > WRITTEN;
  return (
    <ol class="steps" aria-label={t("steps")}>
      {names.map((name, place) => {
        const far = place < at - 1 || (many && place > at + 1);
        return (
          <li key={name} class={far ? "hidden" : ""} aria-current={place === at ? "step" : undefined}>
            {place < at && <Icon name="check" small />}
            {place === at && <span class="step-number">{many ? `${at + 1}/${names.length}` : at + 1}</span>}
            <span class={place < at ? "hidden" : ""}>{name}</span>
            {place < at && <span class="hidden">{t("step_done")}</span>}
          </li>
        );
      })}
    </ol>
  );
}
