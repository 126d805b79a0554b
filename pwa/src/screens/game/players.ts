import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Bot } from "../../gen/fieldpost/bots/v1/bots_pb";
import { t } from "../../i18n/words";
import { botTitle } from "../../i18n/bots";

/** What is known of those who play, and in which words. */
export interface Known {
  profiles: ReadonlyMap<string, string>;
  bots: readonly Bot[];
  language: string;
}

type ArmyName = (army: string) => string;

/** What each seat is called: its player's name, or its bot's. */
export function playerNames(game: Game | null, view: View, known: Known, armyName: ArmyName): Map<number, string> {
  const seats = view.seats.map(({ seat }) => {
    const player = game?.players.find((one) => one.seat === seat);
    return { seat, name: nameOf(player, known), army: view.armies.find((one) => one.seat === seat)?.army };
  });
  return toldApart(seats, armyName);
}

/** The same for a game in a list. */
export function namesInList(game: Game, known: Known, armyName: ArmyName): Map<number, string> {
  const seats = game.players.map((one) => ({ seat: one.seat, name: nameOf(one, known), army: one.armies[0] }));
  return toldApart(seats, armyName);
}

/** Names that tell seats apart, by their colours where they must. */
function toldApart(
  seats: readonly { seat: number; name: string; army: string | undefined }[],
  armyName: ArmyName,
): Map<number, string> {
  return new Map(
    seats.map(({ seat, name, army }) => {
      const colour = army ? armyName(army) : t("seat_n", { n: seat + 1 });
      const twice = seats.filter((one) => one.name === name).length > 1; // two bots of one kind
      return [seat, name === "" ? colour : twice ? `${name} (${colour})` : name];
    }),
  );
}

/** What a player is called to whoever reads. */
export function playerIn(game: Game, called: ReadonlyMap<number, string>, seat: number): string {
  return seat === game.viewer ? t("you") : (called.get(seat) ?? t("seat_n", { n: seat + 1 }));
}

/** Who plays along in a game, as far as names are known: each once, in the order of the seats. */
export function companyOf(game: Game, known: Known): string[] {
  const others = game.players.filter((one) => one.seat !== game.viewer);
  return [...new Set(others.map((one) => nameOf(one, known)))].filter((name) => name !== "");
}

function nameOf(player: Game["players"][number] | undefined, { profiles, bots, language }: Known): string {
  if (player?.userId) return profiles.get(player.userId) ?? "";
  if (!player?.bot || !player.botPlays) return ""; // an anonymous game tells no more
  return botTitle(player.bot, language, bots);
}
