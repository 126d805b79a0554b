import { signal } from "@preact/signals";
import { KEY, storedSettings, type Settings } from "./stored";

export type { Language, Theme } from "./stored";

export const settings = signal(storedSettings());

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
