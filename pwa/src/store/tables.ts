import type { MessageInitShape } from "@bufbuild/protobuf";
import { TableState, type CreateTableRequestSchema, type Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { matchmaking } from "../net/matchmaking";
import { command } from "../net/rpc";
import { randomBytes, requestId } from "../net/random";
import { refusalOf, Refusal } from "../net/problem";
import { browserWaiting } from "../net/retry";
import { isBeginner, unlearn } from "./coach";
import { botList, editionList, loadBots, loadEditions } from "./editions";
import { enter } from "./me";
import { settings } from "./settings";
import { QUICK, quickMode, type Mode } from "./quick";

/** A table to open; what is left out has the service's usual value. */
export type NewTable = Omit<
  MessageInitShape<typeof CreateTableRequestSchema>,
  "requestId" | "diceSeed" | "$typeName"
> & {
  seats: number;
};

const GUIDED = { edition: "command", variant: "training", seats: 3 };
/** How a first game is set up, where its mode can be: in the middle of things. */
const FIRST = { setup: "under_way" };
const QUICK_BOT = "sergeant";
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

/** Asks everybody at a full table whether they are there. */
export async function askReady(tableId: string): Promise<Table> {
  const request = { tableId, requestId: requestId() };
  return tableOf(await command(() => matchmaking.askReady(request)));
}

export async function sayReady(tableId: string): Promise<Table> {
  const request = { tableId, requestId: requestId(), diceSeed: diceSeed() };
  return tableOf(await command(() => matchmaking.sayReady(request)));
}

/** Takes somebody's seat away before the game. */
export async function sendAway(tableId: string, seat: number): Promise<Table> {
  const request = { tableId, requestId: requestId(), seat };
  return tableOf(await command(() => matchmaking.removeFromTable(request)));
}

/** A code that lets one person in. */
export async function singleInvitation(tableId: string): Promise<string> {
  const request = { tableId, requestId: requestId() };
  return (await command(() => matchmaking.createInvitation(request))).invitation;
}

/** Tells the account of a program of this table; it has no seat before it joins. */
export async function challengeBot(tableId: string, userId: string): Promise<Table> {
  const request = { tableId, userId, requestId: requestId() };
  return tableOf(await command(() => matchmaking.challengeBot(request)));
}

/** The same people again; the first who asks opens the table, the others say ready at it. */
export async function rematch(gameId: string): Promise<Table> {
  const request = { gameId, requestId: requestId(), diceSeed: diceSeed() };
  return tableOf(await command(() => matchmaking.rematch(request)));
}

/** The bot that stands in where nothing was chosen: the one that was chosen last, or a sergeant. */
export function usualBot(): string {
  const bots = botList.value;
  const { opponent } = settings.value;
  const there = (name: string) => bots.some((one) => name === one.bot || name.startsWith(`${one.bot}-`));
  return [opponent, QUICK_BOT].find(there) ?? bots.at(-1)?.bot ?? QUICK_BOT;
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

/** One tap: a guest, a classic board, two bots; whoever has never played comes into the middle of a game. */
export async function quickGame(name: string): Promise<string> {
  return playAtOnce(name, QUICK, isBeginner() ? FIRST : {});
}

/** A game that is good to learn from, with the coach from the start. */
export async function guidedGame(): Promise<string> {
  unlearn();
  return playAtOnce("", GUIDED, {});
}

async function playAtOnce(name: string, wanted: Mode, wishes: Readonly<Record<string, string>>): Promise<string> {
  await enter(name);
  await Promise.all([editionList.value ?? loadEditions(), loadBots().catch((error: unknown) => refusalOf(error))]);
  const { edition, variant, seats } = quickMode(wanted);
  const about = editionList.value?.find((one) => one.edition === edition)?.variants;
  const choices = about?.find((one) => one.variant === variant)?.options ?? [];
  const taken = ([key, value]: [string, string]) =>
    choices.some((one) => one.name === key && one.values.includes(value));
  const options = Object.fromEntries(Object.entries(wishes).filter(taken));
  return playBots({ mode: { edition, variant, options }, seats }, usualBot());
}
