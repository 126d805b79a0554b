import { useEffect } from "preact/hooks";
import { spoken, t } from "../i18n/words";
import { editionList, loadEditions } from "../store/editions";
import { Failed, Page, Waiting } from "../ui/Page";
import { editionTitle, useEdition } from "./titles";

/** The rules by number, as the game quotes them. */
export function RulebookScreen({ edition, rule }: { edition: string; rule: string }) {
  const editions = editionList.value;
  useEffect(() => void loadEditions().catch(() => undefined), []);
  if (edition !== "") return <Rules edition={edition} rule={rule} />;
  return (
    <Page title={t("rulebooks")}>
      {!editions && <Waiting />}
      <ul class="rows">
        {(editions ?? []).map((one) => (
          <li key={one.edition}>
            <a class="row-link" href={`#/rules/${one.edition}`}>
              <strong>{editionTitle(one.edition)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Rules({ edition, rule }: { edition: string; rule: string }) {
  const { language } = spoken.value;
  const found = useEdition(edition);
  useEffect(() => {
    if (rule && found.state === "there") document.getElementById(`rule-${rule}`)?.scrollIntoView({ block: "center" });
  }, [rule, found.state]);
  const books = found.state === "there" ? found.value.whole.rulebooks : {};
  const rules = Object.entries((books[language] ?? books["en"])?.rules ?? {}).sort(byNumber);
  return (
    <Page title={editionTitle(edition)} back="#/rules">
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} />}
      <dl class="rules" data-testid="rulebook">
        {rules.map(([number, text]) => (
          <div key={number} id={`rule-${number}`} class={number === rule ? "rule wanted" : "rule"}>
            <dt>{number}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}

/** C-2 comes before C-14, and the shared rules before an edition's own. */
function byNumber([one]: [string, string], [other]: [string, string]): number {
  const [a = "", b = ""] = [one, other].map((number) => number.replace(/-.*/, ""));
  if (a !== b) return (a === "C" ? 0 : a === "A" ? 1 : 2) - (b === "C" ? 0 : b === "A" ? 1 : 2) || a.localeCompare(b);
  return one.localeCompare(other, "en", { numeric: true });
}
