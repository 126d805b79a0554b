import type { WideningStep } from "../../gen/fieldpost/matchmaking/v1/tickets_pb";
import { t } from "../../i18n/words";

/** Whom a search takes from a step on. */
export function stepText(step: WideningStep): string {
  if (step.bots) return t("step_bots");
  const hours = step.commonHours > 0 ? t("step_hours", { n: step.commonHours }) : "";
  const band = step.ratingBand > 0 ? t("step_band", { n: step.ratingBand }) : t("step_anybody");
  return [band, hours].filter((one) => one !== "").join(", ");
}
