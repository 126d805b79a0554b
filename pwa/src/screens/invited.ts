import {
  TableState,
  type Invitation,
  type Table,
  type TableSeat,
} from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import type { Key } from "../i18n/words";

/** What an invitation still offers: a seat, the place where one sits already, or nothing, and why. */
export type Invited = "open" | { go: string; text: Key } | { why: Key };

/** A table as its members see it, or as its invitation tells of it to others. */
export type Told = Table | Invitation;

export function isTaken(seat: TableSeat): boolean {
  return seat.userId !== "" || seat.displayName !== "" || seat.bot !== "" || seat.hidden;
}

export function isFull(table: Told): boolean {
  return table.seats.every(isTaken);
}

export function invited(table: Told, userId: string | undefined): Invited {
  if (table.$typeName === "fieldpost.matchmaking.v1.Table") {
    const own = ownPlace(table, userId);
    if (own) return own;
  }
  if (table.state === TableState.CLOSED) return { why: "table_closed" };
  if (table.state !== TableState.OPEN) return { why: "table_begun" };
  return isFull(table) ? { why: "table_full" } : "open";
}

function ownPlace(table: Table, userId: string | undefined): Invited | null {
  const mine = userId !== undefined && table.seats.some((seat) => seat.userId === userId);
  if (!mine || table.state === TableState.CLOSED) return null;
  const begun = table.state === TableState.PLAYING || table.state === TableState.OVER; // a game has its id before it is there
  if (begun) return { go: `#/game/${table.gameId}`, text: "open_game" };
  return { go: `#/table/${table.tableId}`, text: "open_table" };
}
