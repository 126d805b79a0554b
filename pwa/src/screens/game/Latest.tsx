import type { Entry } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { sentence } from "../../i18n/sentences";

const SHOWN = 3;

/** The last things that happened, as plain sentences. */
export function latest(entries: readonly Entry[], names: Names, most = SHOWN): string[] {
  return entries
    .slice(-2 * most)
    .flatMap((entry) => entry.events)
    .filter((event) => !names.board.vocabulary.keeps(event.name))
    .map((event) => sentence(event, names))
    .filter((parts) => parts !== null)
    .slice(-most)
    .map((parts) => parts.map((part) => (typeof part === "string" ? part : part.text)).join(""));
}

/** A card with the last events, where there is room beside the map. */
export function Latest({ entries, names }: { entries: readonly Entry[]; names: Names }) {
  const lines = latest(entries, names).reverse();
  if (lines.length === 0) return null;
  return (
    <ul class="latest" aria-hidden="true">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}
