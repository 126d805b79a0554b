import type { Part } from "../i18n/sentences";

/** Something that happens, in words. */
export interface Told {
  /** Whose doing it is. */
  army: string;
  title: readonly Part[];
}

/** A sentence as plain text. */
export function plain(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
