import type { CatalogueBot, Strength } from "../../gen/fieldpost/bots/v1/bots_pb";
import { t } from "../../i18n/words";

/** The mode that a bot is chosen for. */
export interface Mode {
  edition: string;
  variant: string;
  seats: number;
}

/** A game's own luck in the points of the ladder, which rates by openskill (its beta, times 100). */
const LUCK = 1250 / 3;
/** An interval in which something lies with 95 % is so many deviations wide. */
const DEVIATIONS = 2 * 1.96;

/** How a bot did in a mode; where games with so many seats were not measured, in those that come nearest. */
export function strengthIn({ strengths }: Pick<CatalogueBot, "strengths">, mode: Mode): Strength | null {
  const there = strengths.filter((one) => one.edition === mode.edition && one.variant === mode.variant);
  const far = (one: Strength) => Math.abs(one.seats - mode.seats);
  return there.reduce<Strength | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}

/** The chance that one ends ahead of the other, with what is not known of either. */
export function aheadOf(one: Strength, other: Strength): number {
  const spread = (of: Strength) => (of.high - of.low) / DEVIATIONS;
  const width = Math.sqrt(2 * LUCK ** 2 + spread(one) ** 2 + spread(other) ** 2);
  return normal((one.rating - other.rating) / width);
}

/** The share of a normal distribution below a number, within 0.0002. */
function normal(z: number): number {
  return 1 / (1 + Math.exp(-1.5976 * z - 0.070565992 * z ** 3));
}

/** How strong a bot is in a mode beside the one before it, in plain words; empty for who has nobody to be put beside. */
export function strengthInWords(bot: CatalogueBot, before: CatalogueBot | undefined, mode: Mode, name: string): string {
  const own = strengthIn(bot, mode);
  if (own === null) return t("bot_unmeasured");
  const other = before === undefined ? null : strengthIn(before, mode);
  if (other === null) return "";
  const n = Math.round(aheadOf(own, other) * 10);
  if (n >= 10) return t("bot_always", { name });
  if (n > 5) return t("bot_ahead", { name, n });
  return n === 5 ? t("bot_even", { name }) : t("bot_behind", { name, n });
}

/** The bot that did best in a mode; empty where nobody was measured. */
export function bestIn(bots: readonly CatalogueBot[], mode: Mode): string {
  const rated = bots.flatMap((one) => {
    const rating = strengthIn(one, mode)?.rating;
    return rating === undefined ? [] : [{ rating, bot: one.bot?.bot ?? "" }];
  });
  return rated.sort((one, other) => other.rating - one.rating)[0]?.bot ?? "";
}

/** A bot's level and style: "captain-cautious" is a captain who is cautious. */
export function levelAndStyle(bot: string): [level: string, style: string] {
  const [level = "", ...style] = bot.split("-");
  return [level, style.join("-")];
}
