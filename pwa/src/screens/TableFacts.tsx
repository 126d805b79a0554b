import { locale, t } from "../i18n/words";
import { duration } from "../ui/time";
import type { Told } from "./invited";
import { termsOf } from "./tableTerms";
import { tableTitle } from "./tableTitle";
import { editionTitle, lastRound, modeTitle } from "./titles";
import { useEdition } from "./useEdition";

/** What is played at a table, in words. */
export function TableFacts({ table }: { table: Told }) {
  const mode = table.mode;
  const edition = useEdition(mode?.edition ?? "");
  const names = edition.state === "there" ? edition.value.names : null;
  const summary = edition.state === "there" ? edition.value.whole.summary : undefined;
  const info = summary?.variants.find((one) => one.variant === mode?.variant);
  const offered = info?.options ?? [];
  const chosen = Object.entries(mode?.options ?? {}).filter(([name, value]) =>
    offered.some((one) => one.name === name && one.defaultValue !== value),
  );
  const turn = table.clock?.turnSeconds ?? 0;
  const facts = [
    editionTitle(mode?.edition ?? ""),
    modeTitle(mode?.edition ?? "", mode?.variant ?? ""),
    turn > 0 ? t("fact", { name: t("clock"), value: duration(turn * 1000, locale()) }) : t("clock_none"),
    ...chosen.map(([name, value]) =>
      names ? t("fact", { name: names.option(name), value: names.optionValue(name, value) }) : "",
    ),
  ];
  const terms = termsOf(table);
  return (
    <div class="facts">
      <h2>{tableTitle(table)}</h2>
      {info && info.lastRound > 0 && <p class="hint">{lastRound(info)}</p>}
      <p class="hint">{facts.filter((one) => one !== "").join(" · ")}</p>
      {terms.length > 0 && (
        <p class="hint" data-testid="table-terms">
          {terms.join(" · ")}
        </p>
      )}
    </div>
  );
}
