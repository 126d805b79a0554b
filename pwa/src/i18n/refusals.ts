import type { Refusal } from "../net/problem";
import { capital, type Names } from "./names";
import { fill, spoken, t } from "./words";

/** Fields that come from an address: something else there names nothing that exists. */
const ADDRESSED = new Set(["game_id", "table_id", "invitation"]);

/** Why something was not done, in words; the service's own English where nobody has words for it. */
export function told(refusal: Refusal, names?: Names): string {
  if (refusal.kind === "malformed" && ADDRESSED.has(refusal.field)) return t("not_found");
  switch (refusal.kind) {
    case "stale":
      return t("stale");
    case "away":
      return t("away");
    case "too_much":
      return spoken.value.words.problems[refusal.code] ?? t("too_much");
    case "signed_out":
      return spoken.value.words.problems[refusal.code] ?? t("signed_out");
    case "hidden":
      return spoken.value.words.problems[refusal.code] ?? t("not_found");
    case "fault":
      return refusal.incident ? t("fault", { incident: refusal.incident }) : t("failed");
    default:
      return (
        (names && worded(refusal, names)) ?? spoken.value.words.problems[refusal.code] ?? sentence(refusal.message)
      );
  }
}

function sentence(message: string): string {
  if (message === "") return t("failed");
  return capital(message) + (/[.!?]$/.test(message) ? "" : ".");
}

/** The edition's own wording of why its rules do not allow something. */
function worded(refusal: Refusal, names: Names): string | null {
  const { vocabulary } = names.board;
  const template = names.say(vocabulary.message?.refusals[refusal.code]?.texts);
  if (template === "" || refusal.kind !== "against_rule") return null;
  const kinds = vocabulary.message?.details ?? {};
  const params = names.params(refusal.details, (name) => kinds[name] ?? "word");
  const numbered = Object.fromEntries(Object.values(params).map((value, at) => [String(at), value]));
  return capital(fill(template, { ...numbered, ...params }));
}
