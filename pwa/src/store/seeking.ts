import { TableState, type Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import type { Pace } from "../gen/fieldpost/matchmaking/v1/ratings_pb";
import { TicketState, type Ticket } from "../gen/fieldpost/matchmaking/v1/tickets_pb";
import { matchmaking } from "../net/matchmaking";
import { command, read } from "../net/rpc";
import { requestId } from "../net/random";
import { Refusal } from "../net/problem";

/** What is on its way to becoming a game of the reader's: a search, or a table that waits for players. */
export type Sought = { search: Ticket } | { table: Table };

/** All of that, what wants an answer first. */
export async function sought(): Promise<Sought[]> {
  const [tickets, mine] = await Promise.all([
    read(() => matchmaking.listTickets({})),
    read(() => matchmaking.listTables({ mine: true, pageSize: 20 })),
  ]);
  const tables = mine.tables.filter((one) => one.state === TableState.OPEN || one.state === TableState.STARTING);
  const searches = tickets.tickets.filter((one) => one.state === TicketState.WAITING);
  const urgent = tables.filter((one) => one.readyUntil !== undefined);
  const others = tables.filter((one) => one.readyUntil === undefined);
  return [
    ...urgent.map((table) => ({ table })),
    ...searches.map((search) => ({ search })),
    ...others.map((table) => ({ table })),
  ];
}

/** A game to look for. */
export interface Search {
  edition: string;
  variant: string;
  seats: number;
  pace: Pace;
  rated: boolean;
}

function ticketOf(answer: { ticket?: Ticket | undefined }): Ticket {
  if (!answer.ticket) throw new Refusal("fault", "no ticket");
  return answer.ticket;
}

export async function beginSearch(search: Search): Promise<Ticket> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const request = { ...search, requestId: requestId(), timeZone };
  return ticketOf(await command(() => matchmaking.createTicket(request)));
}

export async function getSearch(ticketId: string): Promise<Ticket> {
  return ticketOf(await read(() => matchmaking.getTicket({ ticketId })));
}

export async function endSearch(ticketId: string): Promise<Ticket> {
  const request = { ticketId, requestId: requestId() };
  return ticketOf(await command(() => matchmaking.cancelTicket(request)));
}
