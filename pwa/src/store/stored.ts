export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark";

export interface Settings {
  language: Language;
  theme: Theme;
  /** How an attack goes on, as it was said last time; by its chance as long as nobody has said. */
  attackLength: "likely" | "once" | "taken";
  /** The bot that was chosen last, with its style; empty as long as nobody has chosen. */
  opponent: string;
  /** The bot that was asked for advice last; empty as long as nobody has asked. */
  adviser: string;
  /** Whether games open with the list instead of the map. */
  list: boolean;
  /** Patterns on land, and letters on counters, for who cannot go by colours. */
  patterns: boolean;
  letters: boolean;
  /** Whether what happens can be felt, and heard. */
  haptics: boolean;
  sound: boolean;
}

/** Where they are kept. */
export const KEY = "fieldpost.settings";

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

/** The settings as this device was left, or the usual ones. */
export function storedSettings(): Settings {
  return {
    language: spoken(),
    theme: "system",
    attackLength: "likely",
    opponent: "",
    adviser: "",
    list: false,
    patterns: false,
    letters: false,
    haptics: false,
    sound: false,
    ...stored(),
  };
}
