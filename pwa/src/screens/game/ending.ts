import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { capital, type Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";

/** How a game ended, as a sentence: who won, and why. */
export function ending(view: View, names: Names): string {
  const { winners, viewer, reason } = view;
  const who = listed(winners.map((seat) => names.player(seat)));
  if (reason === "draw" && winners.length > 0) return t("over_draw", { names: who });
  const why = names.ending(reason);
  if (winners.length === 0) return t("over_none", { why });
  if (winners.length > 1) return t("over_many", { names: who, why });
  return winners[0] === viewer ? t("over_you", { why }) : t("over_one", { names: who, why });
}

/** Why it ended like that, as a sentence of its own. */
export function because(view: View, names: Names): string {
  return `${capital(names.ending(view.reason))}.`;
}
