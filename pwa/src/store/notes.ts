import { signal } from "@preact/signals";
import type { Note } from "../gen/fieldpost/notifications/v1/notifications_pb";

/** The latest notes, the newest first; null until they came. */
export const notes = signal<readonly Note[] | null>(null);

/** How many of them nobody has looked at. */
export function unseen(): number {
  return (notes.value ?? []).filter((note) => !note.seen && !note.over).length;
}
