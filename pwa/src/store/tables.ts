import { TableState, type Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import type { Audience, Fallback } from "../gen/fieldpost/rules/v1/game_pb";
import { command, matchmaking } from "../net/rpc";
import { randomBytes, requestId } from "../net/random";
import { refusalOf, Refusal } from "../net/problem";
import { browserWaiting } from "../net/retry";
import { botList, editionList, loadBots, loadEditions } from "./editions";
import { enter } from "./me";

/** A table to open; what is left out has the service's usual value. */
export interface NewTable {
  mode: { edition: string; variant: string; options: Record<string, string> };
  seats: number;
  title?: string;
  private?: boolean;
  audience?: Audience;
  fallback?: Fallback;
  substitute?: string;
  clock?: { turnSeconds: number; answerSeconds: number };
  bots?: string[];
}

const QUICK = { edition: "world", variant: "conquest", seats: 3 };
const QUICK_BOT = "greedy";
const START_TRIES = 20;

/** Random bytes of the player's own for the dice: with them the service cannot have chosen the throws. */
function diceSeed(): Uint8Array<ArrayBuffer> {
  return randomBytes(32);
}

function tableOf(answer: { table?: Table | undefined }): Table {
  if (!answer.table) throw new Refusal("fault", "no table");
  return answer.table;
}

export async function createTable(table: NewTable): Promise<Table> {
  const request = { ...table, requestId: requestId(), diceSeed: diceSeed() };
  return tableOf(await command(() => matchmaking.createTable(request)));
}

export async function joinTable(where: { tableId: string; invitation: string }, seat?: number): Promise<Table> {
  const request = { ...where, requestId: requestId(), diceSeed: diceSeed(), ...(seat === undefined ? {} : { seat }) };
  return tableOf(await command(() => matchmaking.joinTable(request)));
}

export async function leaveTable(tableId: string): Promise<Table> {
  const request = { tableId, requestId: requestId() };
  return tableOf(await command(() => matchmaking.leaveTable(request)));
}

export async function setSeatBot(tableId: string, seat: number, bot: string): Promise<Table> {
  const request = { tableId, requestId: requestId(), seat, bot };
  return tableOf(await command(() => matchmaking.setSeatBot(request)));
}

export async function startTable(tableId: string, fillWith: string): Promise<Table> {
  const request = { tableId, requestId: requestId(), fillWith };
  return tableOf(await command(() => matchmaking.startTable(request)));
}

/** The bot that stands in where nothing was chosen. */
export function usualBot(): string {
  const bots = botList.value;
  return bots.find((one) => one.bot === QUICK_BOT)?.bot ?? bots.at(-1)?.bot ?? QUICK_BOT;
}

/** Opens and starts a table where bots have all other seats; gives the game's id. */
export async function playBots(table: NewTable, bot: string): Promise<string> {
  const opened = await createTable({ ...table, private: true, bots: Array<string>(table.seats - 1).fill(bot) });
  return gameOf(await startTable(opened.tableId, bot));
}

/** The id of a table's game, once it has begun. */
async function gameOf(table: Table): Promise<string> {
  let now = table;
  for (let tries = 0; now.state !== TableState.PLAYING && tries < START_TRIES; tries++) {
    if (now.state !== TableState.STARTING && now.state !== TableState.OPEN) break;
    await browserWaiting.sleep(300);
    now = tableOf(await matchmaking.getTable({ tableId: now.tableId }));
  }
  if (now.state !== TableState.PLAYING) throw new Refusal("away", "the game has not begun");
  return now.gameId;
}

/** One tap: a guest, a classic board, two bots. */
export async function quickGame(name: string): Promise<string> {
  await enter(name);
  await Promise.all([editionList.value ?? loadEditions(), loadBots().catch((error: unknown) => refusalOf(error))]);
  const { edition, variant, seats } = quickMode();
  return playBots({ mode: { edition, variant, options: {} }, seats }, usualBot());
}

function quickMode(): { edition: string; variant: string; seats: number } {
  const editions = editionList.value ?? [];
  const found = editions.find((one) => one.edition === QUICK.edition) ?? editions[0];
  const variant = found?.variants.find((one) => one.variant === QUICK.variant) ?? found?.variants[0];
  if (!found || !variant) return QUICK;
  const seats = variant.sizes.includes(QUICK.seats) ? QUICK.seats : (variant.sizes[0] ?? QUICK.seats);
  return { edition: found.edition, variant: variant.variant, seats };
}
