import type { Luck } from "../../../gen/fieldpost/rules/v1/rules_pb";
import { t } from "../../../i18n/words";

/** How many troops the dice brought an army beyond what was to be expected. */
export function aboveChance({ lost, expectedLost, slain, expectedSlain }: Luck): number {
  return slain - expectedSlain + (expectedLost - lost);
}

/** How lucky that was, in plain words. */
export function luckInWords({ percentile }: Pick<Luck, "percentile">): string {
  const n = Math.min(99, Math.max(1, Math.round((percentile < 0.5 ? 1 - percentile : percentile) * 100)));
  if (percentile < 0.15) return t("luck_awful", { n });
  if (percentile < 0.4) return t("luck_poor");
  if (percentile <= 0.6) return t("luck_even");
  return percentile <= 0.85 ? t("luck_fine") : t("luck_great", { n });
}
