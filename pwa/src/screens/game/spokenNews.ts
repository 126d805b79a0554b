import type { Entry } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { sentence } from "../../i18n/sentences";

/** The last things that happened as plain text, for those who listen. */
export function spokenNews(entries: readonly Entry[], names: Names): string {
  const lines = (entries.at(-1)?.events ?? []).map((event) => sentence(event, names)).filter((parts) => parts !== null);
  return lines
    .slice(-3)
    .map((parts) => parts.map((part) => (typeof part === "string" ? part : part.text)).join(""))
    .join(" ");
}
