import { t } from "../i18n/words";
import { aimOf } from "./aim";
import type { TurnContext } from "./context";
import { percent } from "./moment";
import { pointers } from "./pointing";
import { isSpread, total } from "./values";

/** What was filled in last, in one breath for those who listen: "Northern Europe 11, 4 left to place". */
export function spokenDraft(turn: TurnContext): string {
  switch (turn.sort) {
    case "place":
      return spokenPlacing(turn);
    case "attack":
      return spokenAttack(turn);
    default:
      return spokenPicks(turn);
  }
}

function spokenPlacing({ fields, values, selected, standings, names, army }: TurnContext): string {
  const field = fields.find((one) => one.bound.case === "spread");
  const spread = values[field?.name ?? ""];
  if (field?.bound.case !== "spread" || !isSpread(spread) || spread.size === 0) return "";
  const left = field.bound.value.high - total(spread);
  const rest = left > 0 ? t("left_to_place", { n: left }) : t("all_placed");
  const there = standings.find((one) => one.zone === selected)?.armies.find((one) => one.army === army)?.count ?? 0;
  const count = there + (spread.get(selected ?? "") ?? 0);
  return selected !== null && spread.has(selected) ? `${names.zone(selected)} ${count}, ${rest}` : rest;
}

function spokenAttack(turn: TurnContext): string {
  const { names, chances } = turn;
  const { origin, target } = aimOf(turn);
  if (origin === undefined) return "";
  if (target === undefined) return t("attack_from", { zone: names.zone(origin) });
  const chance = percent(chances({ origin, target }));
  return [names.zone(origin), names.zone(target), chance].filter((part) => part !== "").join(", ");
}

/** The places that were picked, in their order, and how many go. */
function spokenPicks(turn: TurnContext): string {
  const { picked } = pointers(turn);
  const { count } = turn.values;
  const parts = picked.map((zone) => turn.names.zone(zone));
  return [...parts, ...(parts.length > 0 && typeof count === "number" ? [String(count)] : [])].join(", ");
}
