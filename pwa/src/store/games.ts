import type { Game } from "../gen/fieldpost/rules/v1/game_pb";
import { read, rules } from "../net/rpc";
import { Store } from "./store";

export interface GameList {
  games: readonly Game[];
  next: string;
}

/** The caller's games, those that moved last first. */
export const myGames = new Store<GameList | null>(null);

export async function loadGames(): Promise<void> {
  const answer = await read(() => rules.listGames({ pageSize: 20 }));
  myGames.set({ games: answer.games, next: answer.nextPageToken });
}

export async function moreGames(): Promise<void> {
  const before = myGames.value;
  if (!before?.next) return;
  const answer = await read(() => rules.listGames({ pageSize: 20, pageToken: before.next }));
  myGames.set({ games: [...before.games, ...answer.games], next: answer.nextPageToken });
}
