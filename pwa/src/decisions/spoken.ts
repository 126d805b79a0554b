import { listed, t } from "../i18n/words";
import { aimOf, strengthOf } from "./aim";
import type { TurnContext } from "./context";
import { percent } from "./moment";
import { pointers } from "./pointing";
import { cardField, cardsIn, worth } from "./hand";
import { isList, isSpread, total } from "./values";

/** What was filled in last, in one breath for those who listen: "Northern Europe 11, 4 left to place". */
export function spokenDraft(turn: TurnContext): string {
  switch (turn.sort) {
    case "place":
      return spokenPlacing(turn);
    case "attack":
      return spokenAttack(turn);
    case "move in":
      return spokenMoveIn(turn);
    case "cards":
      return spokenCards(turn);
    case "wish":
      return spokenWishes(turn);
    case "choose":
      return spokenChoice(turn);
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

/** How many go in, and how many stay. */
function spokenMoveIn({ between, fields, draft, values, standings, names }: TurnContext): string {
  const name = fields[0]?.name ?? "";
  const value = values[name];
  if (!between || draft.values[name] === undefined || typeof value !== "number") return "";
  const stay = strengthOf(standings)(between.origin) - value;
  return t("spoken_move_in", {
    n: value,
    target: names.zone(between.target),
    stay,
    origin: names.zone(between.origin),
  });
}

/** The cards that are raised, and what they bring. */
function spokenCards({ fields, values, decision, names }: TurnContext): string {
  const field = cardField(fields);
  const chosen = cardsIn(values[field?.name ?? ""]);
  if (!field || chosen.length === 0) return "";
  const troops = worth(decision, field, chosen);
  const cards = listed(chosen.map((card) => names.title("card", card)));
  return troops === null ? cards : `${cards}: ${t("n_troops", { n: troops })}`;
}

/** The place that was put into the list last, and its number. */
function spokenWishes({ fields, draft, names }: TurnContext): string {
  const field = fields.find((one) => one.bound.case === "ranking");
  const ranked = draft.values[field?.name ?? ""];
  if (field?.bound.case !== "ranking" || !isList(ranked)) return "";
  const last = ranked.at(-1);
  const count = t("wish_count", { n: ranked.length, all: field.bound.value.among.length });
  return last === undefined ? count : `${names.zone(last)} ${ranked.length}, ${count}`;
}

/** What was chosen of each thing that is asked. */
function spokenChoice({ fields, draft, names }: TurnContext): string {
  const said = fields.flatMap(({ name, kind }) => {
    const value = draft.values[name];
    return value === undefined || isSpread(value) || value === ""
      ? []
      : [names.value(kind, isList(value) ? [...value] : value)];
  });
  return said.join(", ");
}

/** The places that were picked, from one to the other where they are two, and how many go. */
function spokenPicks(turn: TurnContext): string {
  const { names, values } = turn;
  const { picked } = pointers(turn);
  const { count } = values;
  const [from, to] = picked.map((zone) => names.zone(zone));
  if (from === undefined) return spokenChoice(turn);
  if (turn.sort !== "move")
    return [...picked.map((zone) => names.zone(zone)), ...(typeof count === "number" ? [String(count)] : [])].join(
      ", ",
    );
  if (to === undefined) return t("spoken_from", { from });
  return t("spoken_move", { n: typeof count === "number" ? count : "", from, to });
}
