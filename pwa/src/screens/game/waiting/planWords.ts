import { VerbFamily } from "../../../gen/fieldpost/rules/v1/vocabulary_pb";
import type { Names } from "../../../i18n/names";
import { listed, t } from "../../../i18n/words";
import type { Step } from "./planned";

/** A step of a plan in words: what it is, and how. */
export function stepInWords(step: Step, names: Names): { title: string; more: string } {
  const { added, family, path, verb } = step;
  const [from = "", to = ""] = path.map((zone) => names.zone(zone));
  if (added.size > 0) return { title: t("plan_place", { places: spreadInWords(added, names) }), more: "" };
  if (family === VerbFamily.ATTACK && to !== "")
    return { title: t("plan_take", { zone: to }), more: attackInWords(step, from) };
  if (family === VerbFamily.MOVE && to !== "") {
    const title = step.count === null ? t("plan_go", { from, to }) : t("plan_move", { n: step.count, from, to });
    return { title, more: "" };
  }
  return { title: names.verb(verb), more: listed(path.map((zone) => names.zone(zone))) };
}

function spreadInWords(added: Step["added"], names: Names): string {
  return listed([...added].map(([zone, n]) => t("plan_so_many", { n, zone: names.zone(zone) })));
}

function attackInWords({ rolls, keep, follow }: Step, from: string): string {
  const until = rolls === 1 ? t("plan_once") : keep > 0 ? t("plan_keep", { n: keep }) : t("plan_until");
  return [t("plan_from", { zone: from }), until, follow === null ? "" : t("plan_follow", { n: follow })]
    .filter((one) => one !== "")
    .join(" · ");
}
