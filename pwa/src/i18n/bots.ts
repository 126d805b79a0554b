import type { Bot } from "../gen/fieldpost/bots/v1/bots_pb";

/** What a bot is called; one in a style bears the name of its level. */
export function botTitle(bot: string, language: string, bots: readonly Bot[]): string {
  const found = bots.find((one) => one.bot === bot) ?? bots.find((one) => bot.startsWith(`${one.bot}-`));
  return found?.titles[language] ?? found?.titles["en"] ?? bot;
}
