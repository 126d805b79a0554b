import { fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Game } from "../gen/fieldpost/rules/v1/game_pb";
import { ListGamesResponseSchema } from "../gen/fieldpost/rules/v1/rules_pb";
import { refusalOf } from "../net/problem";
import { read, rules } from "../net/rpc";
import { keep, kept } from "../net/vault";
import { loadBots } from "./editions";
import { meet } from "./profiles";
import { Store } from "./store";

export interface GameList {
  games: readonly Game[];
  next: string;
}

/** The caller's games, those that moved last first; after a failure, those of the last visit. */
export const myGames = new Store<GameList | null>(null);

export async function loadGames(): Promise<void> {
  try {
    const answer = await read(() => rules.listGames({ pageSize: 20 }));
    void keep("games", toBinary(ListGamesResponseSchema, answer));
    show({ games: answer.games, next: answer.nextPageToken });
  } catch (error) {
    const last = refusalOf(error).kind === "away" && !myGames.value ? await kept("games") : undefined;
    if (last) show({ games: fromBinary(ListGamesResponseSchema, last).games, next: "" });
    throw error;
  }
}

/** Shows the list at once; the names of who plays along come after it. */
function show(list: GameList): void {
  myGames.set(list);
  void meet(list.games.flatMap((game) => game.players.map((player) => player.userId)));
  void loadBots().catch(() => undefined);
}

export async function moreGames(): Promise<void> {
  const before = myGames.value;
  if (!before?.next) return;
  const answer = await read(() => rules.listGames({ pageSize: 20, pageToken: before.next }));
  show({ games: [...before.games, ...answer.games], next: answer.nextPageToken });
}
