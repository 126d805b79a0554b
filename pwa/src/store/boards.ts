import { signal } from "@preact/signals";
import type { Game } from "../gen/fieldpost/rules/v1/game_pb";
import { read, rules } from "../net/rpc";
import { recalled, remember, type Remembered } from "./game/memory";
import { absorb, unknownGame } from "./game/state";
import { lately } from "./game/wire";

/** So many boards are asked for at a time: the others of the browser's connections are for whoever plays. */
const AT_A_TIME = 2;

/** How games in lists stand, with what happened last; as this device knew them until the service has told. */
export const boards = signal<ReadonlyMap<string, Remembered>>(new Map());

const wanted = new Map<string, Game>();
let busy = 0;

/** Gets a game's board as it stands now, unless it is there; without a network the last one stays. */
export function wantBoard(game: Game): void {
  const known = boards.value.get(game.gameId);
  if (known && known.view.version >= game.version) return;
  wanted.set(game.gameId, game);
  next();
}

function next(): void {
  const [game] = wanted.values();
  if (!game || busy >= AT_A_TIME) return;
  wanted.delete(game.gameId);
  busy++;
  void look(game)
    .catch(() => undefined)
    .finally(() => {
      busy--;
      next();
    });
  next();
}

async function look(game: Game): Promise<void> {
  const { gameId } = game;
  const last = await recalled(gameId);
  if (last) put(gameId, last);
  if (last && last.view.version >= game.version) return;
  const { view } = await read(() => rules.getView({ gameId }));
  if (!view) return;
  const entries = await lately(gameId, view.version, new AbortController().signal);
  const known = last ? absorb(unknownGame(gameId), last) : unknownGame(gameId);
  const state = absorb(known, { game, view, entries });
  const at = Date.now();
  remember(state, at);
  if (state.view) put(gameId, { view: state.view, entries: state.entries, game, at });
}

function put(gameId: string, board: Remembered): void {
  const known = boards.value.get(gameId);
  if (known && known.view.version > board.view.version) return;
  boards.value = new Map([...boards.value, [gameId, board]]);
}
