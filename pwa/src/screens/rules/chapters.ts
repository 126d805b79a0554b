/** A rule by its number, as the game quotes it. */
export interface Rule {
  number: string;
  text: string;
}

export interface Chapter {
  /** What its rules' numbers begin with: "C" of "C-14"; the first number where its edition says what belongs to it. */
  key: string;
  /** As its edition calls it; empty where that says nothing. */
  name: string;
  rules: readonly Rule[];
}

/** A chapter as its edition has it: "W-1..17 W-27". */
export interface Heading {
  name: string;
  rules: string;
}

/** Chapters that every rulebook has, behind the edition's own: what all boards share, and playing by post. */
export const SHARED = ["C", "A"] as const;

/** The rules in chapters: the edition's own first, as it has them, each in the order of its numbers. */
export function chapters(rules: Readonly<Record<string, string>>, headings: readonly Heading[] = []): Chapter[] {
  const own = headings.map(({ name, rules: listed }) => {
    const numbers = numbersOf(listed);
    const within = numbers.flatMap((number) => (rules[number] === undefined ? [] : [{ number, text: rules[number] }]));
    return { key: numbers[0] ?? name, name, rules: within };
  });
  const told = new Set(own.flatMap((chapter) => chapter.rules.map((rule) => rule.number)));
  const found = new Map<string, Rule[]>();
  for (const [number, text] of Object.entries(rules)) {
    const key = number.replace(/-\d+$/, "");
    if (!told.has(number)) found.set(key, [...(found.get(key) ?? []), { number, text }]);
  }
  const others = [...found]
    .map(([key, listed]) => ({ key, name: "", rules: listed.sort(byNumber) }))
    .sort((one, other) => rank(one.key) - rank(other.key) || one.key.localeCompare(other.key));
  return [...own, ...others];
}

/** "W-1..3 W-27" as numbers, one by one. */
function numbersOf(listed: string): string[] {
  return listed.split(" ").flatMap((one) => {
    const [, key = "", low = "", high = low] = /^([A-Z]+)-(\d+)(?:\.\.(\d+))?$/.exec(one) ?? [];
    return Array.from({ length: Number(high) - Number(low) + 1 }, (_, at) => `${key}-${Number(low) + at}`);
  });
}

/** The chapters with those rules alone that have each of the words, whatever their accents and capitals. */
export function searched(all: readonly Chapter[], words: string): readonly Chapter[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return all;
  const has = ({ number, text }: Rule) => wanted.every((word) => plain(`${number} ${text}`).includes(word));
  return all
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter(has) }))
    .filter((chapter) => chapter.rules.length > 0);
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}

function byNumber(one: Rule, other: Rule): number {
  return one.number.localeCompare(other.number, "en", { numeric: true });
}

function rank(key: string): number {
  return SHARED.findIndex((one) => one === key) + 1;
}
