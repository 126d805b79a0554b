import type { Draft } from "./form";
import type { Value, Values } from "./values";

const KEY = "fieldpost.draft.";
const SPREAD = "spread"; // a map has no JSON of its own

type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** Keeps a half-filled answer for as long as its tab is there: a phone that is short of memory loads pages anew. */
export function keepDraft(game: string, question: string, draft: Draft, storage: Storage = sessionStorage): void {
  const text = JSON.stringify({ question, draft }, (_, value: unknown) =>
    value instanceof Map ? { [SPREAD]: [...value] } : value,
  );
  storage.setItem(KEY + game, text);
}

/** What was filled in for this question before the page was loaded; null where nothing was, or for another question. */
export function keptDraft(game: string, question: string, storage: Storage = sessionStorage): Draft | null {
  try {
    const found = JSON.parse(storage.getItem(KEY + game) ?? "null") as { question: string; draft: Draft } | null;
    return found?.question === question ? { verb: found.draft.verb, values: revived(found.draft.values) } : null;
  } catch {
    return null;
  }
}

function revived(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const spread = (value as { [SPREAD]?: [string, number][] })[SPREAD];
      return [name, spread ? new Map(spread) : value] as [string, Value];
    }),
  );
}
