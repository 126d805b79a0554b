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
  const plain = view.seats.map(({ seat }) =>
    nameOf(
      game?.players.find((one) => one.seat === seat),
      profiles,
      bots,
      language,
    ),
  );
  return new Map(
    view.seats.map(({ seat }, at) => {
      const army = view.armies.find((one) => one.seat === seat)?.army;
      const colour = army ? armyName(army) : t("seat_n", { n: seat + 1 });
      const name = plain[at] ?? "";
      const twice = plain.filter((one) => one === name).length > 1; // two bots of one kind
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
