import { t } from "../i18n/words";
import type { Told } from "./invited";

/** What the host called a table, or whose it is. */
export function tableTitle(table: Told): string {
  return table.title || (table.hostName ? t("table_of", { name: table.hostName }) : t("table"));
}
