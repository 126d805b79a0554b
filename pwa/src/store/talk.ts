import { signal } from "@preact/signals";
import type { Phrase } from "../gen/fieldpost/matchmaking/v1/chat_pb";
import { matchmaking, read } from "../net/rpc";

/** Where people write: at a table before its game, or in the game. */
export type Place = { case: "tableId" | "gameId"; value: string };

/** What can be said without writing; null until it came. */
export const phrases = signal<readonly Phrase[] | null>(null);

export async function loadPhrases(): Promise<void> {
  phrases.value ??= (await read(() => matchmaking.listPhrases({}))).phrases;
}
