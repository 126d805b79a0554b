import { signal } from "@preact/signals";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Game } from "../gen/fieldpost/rules/v1/game_pb";
import { ListGamesResponseSchema, type ListGamesResponse } from "../gen/fieldpost/rules/v1/rules_pb";
import { refusalOf, type Refusal } from "../net/problem";
import { read, rules } from "../net/rpc";
import { keep, kept } from "../net/vault";
import { loadBots } from "./editions";
import { me } from "./me";
import { meet } from "./profiles";

export interface GameList {
  games: readonly Game[];
  /** Whether there are others behind them. */
  more: boolean;
  /** How many games wait for the caller, the others that are not here too. */
  waiting: number;
}

const PAGE = 50;
const LARGEST = 100;

/** The caller's games, those that wait first; after a failure, those of the last visit. */
export const myGames = signal<GameList | null>(null);
/** Why they did not come; forgotten as soon as they do. */
export const gamesFailure = signal<Refusal | null>(null);

let wanted = PAGE;
let marker = "";

/** Asks for all that is on show; what has not changed is not sent again. */
export async function loadGames(): Promise<void> {
  const account = me.value?.userId;
  try {
    const first = await read(() => rules.listGames({ pageSize: Math.min(wanted, LARGEST), known: marker }));
    const list = first.marker === marker && marker !== "" ? null : await pagesBehind(first);
    if (account !== undefined && me.value?.userId !== account) return; // somebody else's by now
    gamesFailure.value = null;
    if (!list) return;
    marker = first.marker;
    void keep("games", toBinary(ListGamesResponseSchema, first));
    show(list);
  } catch (error) {
    gamesFailure.value = refusalOf(error);
    const last = refusalOf(error).kind === "away" && !myGames.value ? await kept("games") : undefined;
    if (last) {
      const answer = fromBinary(ListGamesResponseSchema, last);
      show({ games: answer.games, more: false, waiting: answer.waiting });
    }
    throw error;
  }
}

/** The pages behind the first one, as far as they are on show; a game that moved between two is there once. */
async function pagesBehind(first: ListGamesResponse): Promise<GameList> {
  const games = new Map(first.games.map((game) => [game.gameId, game]));
  let next = first.nextPageToken;
  while (next !== "" && games.size < wanted) {
    const pageToken = next;
    const page = await read(() => rules.listGames({ pageSize: LARGEST, pageToken }));
    for (const game of page.games) games.set(game.gameId, game);
    next = page.nextPageToken;
  }
  return { games: [...games.values()], more: next !== "", waiting: first.waiting };
}

/** Shows the list at once; the names of who plays along come after it. */
function show(list: GameList): void {
  myGames.value = list;
  void meet(list.games.flatMap((game) => game.players.map((player) => player.userId)));
  void loadBots().catch(() => undefined);
}

export async function moreGames(): Promise<void> {
  wanted += PAGE;
  marker = "";
  await loadGames();
}

/** Somebody else is signed in: what was on show is not theirs. */
export function forgetGames(): void {
  wanted = PAGE;
  marker = "";
  myGames.value = null;
  gamesFailure.value = null;
}
