import { text } from "../../../board/data";
import { plain } from "../../../film/told";
import type { Entry } from "../../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../../i18n/names";
import { sentence } from "../../../i18n/sentences";

/** Why a standing order of a seat was put away, in the edition's own words; empty where nobody told. */
export function whyAway(entries: readonly Entry[], order: string, seat: number, names: Names): string {
  const told = entries
    .flatMap((entry) => entry.events)
    .filter(({ fields }) => text(fields?.["order"]) === order && fields?.["seat"] === seat)
    .at(-1);
  const parts = told && sentence(told, names);
  return parts ? plain(parts) : "";
}
