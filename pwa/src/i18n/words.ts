import { signal } from "@preact/signals";
import type { Language } from "../store/settings";
import type { ui } from "./en/ui";
import { spaced } from "./spaced";

export type Ui = { [key in keyof typeof ui]: string };
export type Key = keyof Ui;
export type Params = Readonly<Record<string, string | number>>;

/** Everything that one language says. */
export interface Words {
  ui: Ui;
  verbs: Record<string, string>;
  fields: Record<string, string>;
  decisions: Record<string, string>;
  done: Record<string, string>;
  pieces: Record<string, string>;
  reasons: Record<string, string>;
  orders: Record<string, string>;
  /** Why somebody won, to go on after "Anna won:". */
  endings: Record<string, string>;
  /** Why something was refused, by its code; without a word here it is told in English. */
  problems: Record<string, string>;
  events: Record<string, string>;
}

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: () => import("./en"),
  fr: async () => spaced(await import("./fr")),
};

/** The language that is spoken; `speak` must have come back once before anything is drawn. */
export const spoken = signal<{ language: Language; words: Words }>({ language: "en", words: {} as Words });
let plurals = new Intl.PluralRules("en");

export async function speak(language: Language): Promise<void> {
  const words = await LOADERS[language]();
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  spoken.value = { language, words };
}

/** A sentence of the page. */
export function t(key: Key, params: Params = {}): string {
  return fill(spoken.value.words.ui[key], params);
}

/** A sentence with a number: the singular where the language uses it. */
export function tn(key: Extract<Key, `n_${string}` | "hand_of">, n: number): string {
  const one = plurals.select(n) === "one";
  return t(one ? (`${key}_one` as Key) : key, { n });
}

export function fill(template: string, params: Params): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Several names in one breath: "Anna, Bert and Carl". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(spoken.value.language, { type: "conjunction" }).format(names);
}

/** How numbers and times are written: as this device does, if it speaks the language. */
export function locale(): string {
  const { language } = spoken.value;
  return navigator.language.toLowerCase().startsWith(language) ? navigator.language : language;
}

/** An id that nobody has a word for: readable at least. */
export function readable(id: string): string {
  return id.replaceAll(/[_-]/g, " ");
}
