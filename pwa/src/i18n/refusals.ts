import type { Refusal } from "../net/problem";
import type { Names } from "./names";
import { fill, spoken, t } from "./words";

/** Fields that come from an address: something else there names nothing that exists. */
const ADDRESSED = new Set(["game_id", "table_id", "invitation"]);

const WORDINGS = import.meta.glob<Record<string, string>>(
  [
    "../../../services/rules/engine/mechanics/refusals.fr.json",
    "../../../services/rules/engine/editions/*/refusals.fr.json",
  ],
  { import: "default" },
);

/** Why something was not done, in words; what the service says in English is used where the language has no words of its own. */
export async function told(refusal: Refusal, names?: Names): Promise<string> {
  if (refusal.kind === "malformed" && ADDRESSED.has(refusal.field)) return t("not_found");
  switch (refusal.kind) {
    case "stale":
      return t("stale");
    case "away":
      return t("away");
    case "too_much":
      return spoken.value.words.problems[refusal.code] ?? t("too_much");
    case "signed_out":
      return t("signed_out");
    case "hidden":
      return t("not_found");
    case "fault":
      return refusal.incident ? t("fault", { incident: refusal.incident }) : t("failed");
    default:
      return (
        (names && (await translated(refusal, names))) ??
        spoken.value.words.problems[refusal.code] ??
        sentence(refusal.message)
      );
  }
}

function sentence(message: string): string {
  if (message === "") return t("failed");
  return message.slice(0, 1).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".");
}

/** The rules' own wording in a language other than English, which the service speaks. */
async function translated(refusal: Refusal, names: Names): Promise<string | null> {
  if (spoken.value.language === "en" || refusal.kind !== "against_rule") return null;
  const edition = names.board.edition.summary?.edition ?? "";
  const files = Object.entries(WORDINGS).filter(
    ([path]) => path.includes("/mechanics/") || path.includes(`/${edition}/`),
  );
  const wordings = await Promise.all(files.map(([, load]) => load()));
  const template = wordings.map((one) => one[refusal.code]).find((one) => one !== undefined);
  if (template === undefined) return null;
  const params = names.params(refusal.details);
  const numbered = Object.fromEntries(Object.values(params).map((value, at) => [String(at), value]));
  const text = fill(template, { ...numbered, ...params });
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
