import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import { listed, t } from "../i18n/words";

/** Who won, in a few words. */
export function victory(
  { winners, viewer, reason }: Pick<View, "winners" | "viewer" | "reason">,
  names: { player: (seat: number) => string },
): string {
  if (reason === "draw") return t("winner_draw");
  if (winners.includes(viewer)) return t("winner_you");
  if (winners.length === 0) return t("winner_none");
  const who = listed(winners.map((seat) => names.player(seat)));
  return t(winners.length === 1 ? "winner_is" : "winner_are", { names: who });
}
