import { signal } from "@preact/signals";

export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark";

export interface Settings {
  language: Language;
  theme: Theme;
  /** How an attack goes on, as it was said last time; by its chance as long as nobody has said. */
  attackLength: "likely" | "once" | "taken";
  /** Whether games open with the list instead of the map. */
  list: boolean;
  /** Patterns on land, and letters on counters, for who cannot go by colours. */
  patterns: boolean;
  letters: boolean;
  /** Whether what happens can be felt, and heard. */
  haptics: boolean;
  sound: boolean;
}

const KEY = "fieldpost.settings";

function stored(): Partial<Settings> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

function spoken(): Language {
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export const settings = signal<Settings>({
  language: spoken(),
  theme: "system",
  attackLength: "likely",
  list: false,
  patterns: false,
  letters: false,
  haptics: false,
  sound: false,
  ...stored(),
});

export function choose(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  localStorage.setItem(KEY, JSON.stringify(settings.value));
}

/** Puts the theme on the document; "system" leaves it to the style sheet. */
export function applyTheme(): void {
  const { theme } = settings.value;
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
