import type { Words } from "./words";

/** French puts a space before "?", "!", ":" and ";" and within « »: one at which a line never breaks. */
export function spaced(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([part, texts]) => [
      part,
      Object.fromEntries(Object.entries(texts as Record<string, string>).map(([key, text]) => [key, bound(text)])),
    ]),
  ) as unknown as Words;
}

/** A French text whose lines never break before such a mark. */
export function bound(text: string): string {
  return text.replaceAll(/ (?=[?!:;»])/g, "\u00a0").replaceAll("« ", "«\u00a0");
}
