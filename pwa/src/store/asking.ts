import { effect, signal } from "@preact/signals";
import { GameState, type Game } from "../gen/fieldpost/rules/v1/game_pb";
import { route } from "../routes";
import { myGames } from "./games";

/** The game after whose posted turn somebody may be asked whether they want to be called; null for none. */
export const posted = signal<Game | null>(null);

const ASKED = "fieldpost.asked-to-call";

/** The game that the reader answered last on this page. */
export const answeredIn = signal("");

/** The game on show, once its turn was posted and it is people that one waits for now. */
export function turnPosted(games: readonly Game[], shown: string, answered: string): Game | null {
  const game = games.find((one) => one.gameId === shown);
  if (!game || answered !== shown || game.waitsForViewer || game.state === GameState.OVER) return null;
  return awaited(game).length > 0 ? game : null;
}

/** Accounts of the people who are asked now. */
export function awaited(game: Game): string[] {
  const asked = game.players.filter((player) => game.asked.includes(player.seat) && player.seat !== game.viewer);
  return asked.filter((player) => !player.botPlays && player.userId !== "").map((player) => player.userId);
}

/** Asks once, after the first posted turn, where this browser could be called and is not. */
export function watchForPosted(): void {
  effect(() => {
    const where = route.value;
    const shown = where.screen === "game" ? where.id : "";
    const found = turnPosted(myGames.value?.games ?? [], shown, answeredIn.value);
    if (found) void offer(found).catch(() => undefined);
    else posted.value = null; // it is the reader's turn again: that goes first
  });
}

async function offer(game: Game): Promise<void> {
  if (localStorage.getItem(ASKED) !== null) return;
  const { calling, lookAtCalling } = await import("./push");
  await lookAtCalling().catch(() => undefined);
  if (calling.value !== "off" && calling.value !== "home_screen") return;
  posted.value = game;
}

/** Never asks again. */
export function answered(): void {
  localStorage.setItem(ASKED, "1");
  posted.value = null;
}
