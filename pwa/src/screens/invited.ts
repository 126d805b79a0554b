import { TableState, type Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import type { Key } from "../i18n/words";

/** What an invitation still offers: a seat, the place where one sits already, or nothing, and why. */
export type Invited = "open" | { go: string; text: Key } | { why: Key };

export function isFull(table: Table): boolean {
  return table.seats.every((seat) => seat.userId !== "" || seat.bot !== "");
}

export function invited(table: Table, userId: string | undefined): Invited {
  const mine = userId !== undefined && table.seats.some((seat) => seat.userId === userId);
  if (table.state === TableState.CLOSED) return { why: "table_closed" };
  const begun = table.state === TableState.PLAYING || table.state === TableState.OVER; // a game has its id before it is there
  if (mine && begun) return { go: `#/game/${table.gameId}`, text: "open_game" };
  if (mine) return { go: `#/table/${table.tableId}`, text: "open_table" };
  if (table.state !== TableState.OPEN) return { why: "table_begun" };
  return isFull(table) ? { why: "table_full" } : "open";
}
