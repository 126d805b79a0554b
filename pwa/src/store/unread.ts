import { signal } from "@preact/signals";

/** How many messages nobody has read yet here, by the id of the table and by that of its game. */
export const unread = signal<ReadonlyMap<string, number>>(new Map());
