import { signal } from "@preact/signals";

/** What the first turns teach, in the order in which it comes up. */
export const LESSONS = ["choose", "place", "attack", "chance", "move_in", "card", "move", "posted", "aim"] as const;
export type Lesson = (typeof LESSONS)[number];

const KEY = "fieldpost.coach";

/** The lessons that this device has seen; none of them comes a second time. */
export const learnt = signal<ReadonlySet<string>>(new Set(localStorage.getItem(KEY)?.split(",")));

/** Whether nobody has taken a turn on this device with the coach beside them. */
export function isBeginner(): boolean {
  return learnt.value.size === 0;
}

export function learn(lesson: Lesson): void {
  remember([...learnt.value, lesson]);
}

/** Teaches everything again, from the start. */
export function unlearn(): void {
  remember([]);
}

function remember(lessons: readonly string[]): void {
  learnt.value = new Set(lessons);
  if (lessons.length > 0) localStorage.setItem(KEY, lessons.join());
  else localStorage.removeItem(KEY);
}
