import type { Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { locale, t } from "../i18n/words";
import { duration } from "../ui/time";
import { tableTitle } from "./tableTitle";
import { editionTitle, useEdition } from "./titles";

/** What is played at a table, in words. */
export function TableFacts({ table }: { table: Table }) {
  const mode = table.mode;
  const edition = useEdition(mode?.edition ?? "");
  const names = edition.state === "there" ? edition.value.names : null;
  const turn = table.clock?.turnSeconds ?? 0;
  const facts = [
    editionTitle(mode?.edition ?? ""),
    names?.variant(mode?.variant ?? "") ?? "",
    turn > 0 ? t("fact", { name: t("clock"), value: duration(turn * 1000, locale()) }) : t("clock_none"),
    ...Object.entries(mode?.options ?? {}).map(([name, value]) =>
      names ? t("fact", { name: names.option(name), value: names.optionValue(name, value) }) : "",
    ),
  ];
  return (
    <div class="facts">
      <h2>{tableTitle(table)}</h2>
      <p class="hint">{facts.filter((one) => one !== "").join(" · ")}</p>
    </div>
  );
}
