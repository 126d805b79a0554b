import type { Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { t } from "../i18n/words";

/** What the host called a table, or whose it is. */
export function tableTitle(table: Table): string {
  const host = table.seats.find((seat) => seat.userId !== "" && seat.userId === table.hostId)?.displayName;
  return table.title || (host ? t("table_of", { name: host }) : t("table"));
}
