import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Bot } from "../../gen/fieldpost/bots/v1/bots_pb";
import { t } from "../../i18n/words";

/** What each seat is called: its player's name, or its bot's. */
export function playerNames(
  game: Game | null,
  view: View,
  profiles: ReadonlyMap<string, string>,
  bots: readonly Bot[],
  language: string,
  armyName: (army: string) => string,
): Map<number, string> {
  return told(
    view.seats.map(({ seat }) => ({
      seat,
      name: nameOf(
        game?.players.find((one) => one.seat === seat),
        profiles,
        bots,
        language,
      ),
      army: view.armies.find((one) => one.seat === seat)?.army,
    })),
    armyName,
  );
}

/** The same for a game in a list. */
export function namesInList(
  game: Game,
  profiles: ReadonlyMap<string, string>,
  bots: readonly Bot[],
  language: string,
  armyName: (army: string) => string,
): Map<number, string> {
  return told(
    game.players.map((one) => ({
      seat: one.seat,
      name: nameOf(one, profiles, bots, language),
      army: one.armies[0],
    })),
    armyName,
  );
}

/** Names that tell seats apart, by their colours where they must. */
function told(
  seats: readonly { seat: number; name: string; army: string | undefined }[],
  armyName: (army: string) => string,
): Map<number, string> {
  return new Map(
    seats.map(({ seat, name, army }) => {
      const colour = army ? armyName(army) : t("seat_n", { n: seat + 1 });
      const twice = seats.filter((one) => one.name === name).length > 1; // two bots of one kind
      return [seat, name === "" ? colour : twice ? `${name} (${colour})` : name];
    }),
  );
}

/** Who plays along in a game, as far as names are known: each once, in the order of the seats. */
export function companyOf(
  game: Game,
  profiles: ReadonlyMap<string, string>,
  bots: readonly Bot[],
  language: string,
): string[] {
  const others = game.players.filter((one) => one.seat !== game.viewer);
  return [...new Set(others.map((one) => nameOf(one, profiles, bots, language)))].filter((name) => name !== "");
}

function nameOf(
  player: Game["players"][number] | undefined,
  profiles: ReadonlyMap<string, string>,
  bots: readonly Bot[],
  language: string,
): string {
  if (player?.userId) return profiles.get(player.userId) ?? "";
  if (!player?.bot) return "";
  const bot = bots.find((one) => one.bot === player.bot);
  return bot?.titles[language] ?? bot?.titles["en"] ?? player.bot;
}
