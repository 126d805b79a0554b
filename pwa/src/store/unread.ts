import { signal } from "@preact/signals";
import { matchmaking, read } from "../net/rpc";

/** How many messages nobody has read yet here, by the id of the table and by that of its game. */
export const unread = signal<ReadonlyMap<string, number>>(new Map());

export async function loadUnread(): Promise<void> {
  const { tables } = await read(() => matchmaking.listUnread({}));
  unread.value = new Map(
    tables
      .filter((one) => one.unread > 0)
      .flatMap((one) => [one.tableId, one.gameId].map((id): [string, number] => [id, one.unread])),
  );
}
