import { kindsOf } from "../../board/vocabulary";
import type { Entry, Event } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { sentence } from "../../i18n/sentences";

/** What others did to the reader last, in one sentence; where that was nothing, what happened last; empty for nothing. */
export function happened(entries: readonly Entry[], names: Names, viewer: number): string {
  const events = entries
    .filter((entry) => entry.seat !== viewer)
    .flatMap((entry) => entry.events)
    .reverse();
  const said = (event: Event) =>
    (sentence(event, names) ?? []).map((part) => (typeof part === "string" ? part : part.text)).join("");
  const mine = events.find((event) => befell(event, names) && said(event) !== "");
  const last =
    mine ??
    events.find((event) => onBoard(event, names) && said(event) !== "") ??
    events.find((event) => said(event) !== "");
  return last ? said(last) : "";
}

/** Whether it is about one place: that others have answered, or where all cities are, says little of how a game stands. */
function onBoard(event: Event, names: Names): boolean {
  const kindOf = kindsOf(names.board.vocabulary.events.get(event.name)?.fields);
  return Object.entries(event.fields ?? {}).some(
    ([name, value]) => kindOf(name) === "zone" && typeof value === "string",
  );
}

function befell(event: Event, names: Names): boolean {
  const kindOf = kindsOf(names.board.vocabulary.events.get(event.name)?.fields);
  return Object.entries(event.fields ?? {}).some(([name, value]) => names.isReader(kindOf(name), value));
}
