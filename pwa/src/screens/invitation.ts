import type { Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { t } from "../i18n/words";
import { tableTitle } from "./tableTitle";

/** The address that lets somebody sit down. */
export function invitationLink(code: string): string {
  return new URL(`#/join/${encodeURIComponent(code)}`, location.href).href;
}

/** What stands beside the address in a message. */
export function invitationText(table: Table): string {
  return t("share_text", { title: tableTitle(table) });
}
