import { signal } from "@preact/signals";
import type { Language } from "../store/settings";
import type { ui } from "./en/ui";
import { spaced } from "./spaced";

export type Ui = { [key in keyof typeof ui]: string };
export type Key = keyof Ui;
export type Params = Readonly<Record<string, string | number>>;

/** Everything that the page itself says in one language; the words of a game come with its edition. */
export interface Words {
  ui: Ui;
  /** Why the other services refuse something, by its code; without a word here it is told in English. */
  problems: Record<string, string>;
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

/** A hole of a template: {name}, or {count|troop|troops} for one of two forms after a number. */
export const HOLE = /(\{\w+(?:\|[^{}|]*\|[^{}|]*)?\})/;
const PARTS = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** Fills the holes of a template; one that nobody fills stays. */
export function fill(template: string, params: Params): string {
  return template.replaceAll(PARTS, (whole, name: string, one?: string, other?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one === undefined || other === undefined) return typeof value === "number" ? written(value) : value;
    return plurals.select(Number(value)) === "one" ? one : other;
  });
}

/** A number as it is read: with a minus sign, where it has one. */
export function written(number: number): string {
  return String(number).replace("-", "−");
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
