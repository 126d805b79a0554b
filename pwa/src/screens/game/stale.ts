import { Cause, type Entry } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";

/** Why an answer came too late: who has moved since the board that it was given on, oneself on another device among them. */
export function staleSentence(entries: readonly Entry[], version: bigint, viewer: number, names: Names): string {
  const since = entries.filter((one) => one.version > version && one.seat >= 0);
  if (since.some((one) => one.seat === viewer && one.cause === Cause.PLAYER)) return t("stale_elsewhere");
  const others = [...new Set(since.map((one) => one.seat))].filter((seat) => seat !== viewer);
  const who = others.map((seat) => names.player(seat));
  return who.length > 0 ? t("stale_by", { names: listed(who), n: who.length }) : t("stale");
}
