import { signal } from "@preact/signals";
import type { Phrase } from "../gen/fieldpost/matchmaking/v1/chat_pb";
import { matchmaking } from "../net/matchmaking";
import { read } from "../net/rpc";
import { unread } from "./unread";

/** Where people write: at a table before its game, or in the game. */
export type Place = { case: "tableId" | "gameId"; value: string };

/** What can be said without writing; null until it came. */
export const phrases = signal<readonly Phrase[] | null>(null);

export async function loadPhrases(): Promise<void> {
  phrases.value ??= (await read(() => matchmaking.listPhrases({}))).phrases;
}

export async function loadUnread(): Promise<void> {
  const { tables } = await read(() => matchmaking.listUnread({}));
  unread.value = new Map(
    tables
      .filter((one) => one.unread > 0)
      .flatMap((one) => [one.tableId, one.gameId].map((id): [string, number] => [id, one.unread])),
  );
}
