import { t } from "../../i18n/words";

/** The way to a rule in the rulebook; nothing where none is named. */
export function RuleLink({ edition, rule }: { edition: string; rule: string }) {
  if (rule === "" || edition === "") return null;
  return (
    <a class="chip rule-link" href={`#/rules/${edition}/${rule}`} data-testid="rule-link">
      {t("the_rule")}
    </a>
  );
}
