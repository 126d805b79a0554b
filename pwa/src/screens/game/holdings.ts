import type { JsonValue } from "@bufbuild/protobuf";
import { isObject } from "../../board/data";
import type { ArmyView, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { myArmies } from "../../store/game/state";

/** What a rule keeps for each army, by the army's place among all; nothing where the rule is not in play. */
function forArmy(view: View, slice: string, field: string, army: string): JsonValue | undefined {
  const kept = view.slices?.[slice];
  const list = isObject(kept) ? kept[field] : undefined;
  const at = view.armies.findIndex((one) => one.army === army);
  return Array.isArray(list) ? list[at] : undefined;
}

function ids(value: JsonValue | undefined): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === "string");
}

/** How many cards an army holds; null in games without cards. */
export function handSize(view: View, army: string): number | null {
  const hand = forArmy(view, "cards", "hands", army);
  return Array.isArray(hand) ? hand.length : null;
}

/** How many victory points an army has; null in games without them. */
export function victoryPoints(view: View, army: string): number | null {
  const total = forArmy(view, "victory_points", "total", army);
  return typeof total === "number" ? total : null;
}

/** The army for which an army that nobody plays fights now; null for none. */
export function masterOf(view: View, army: string): string | null {
  const master = forArmy(view, "alliances", "masters", army);
  return typeof master === "string" && master !== "" ? master : null;
}

/** The other seats of an army's side, which win and lose with its own. */
export function matesOf(view: View, army: ArmyView): number[] {
  const mates = view.armies.filter((one) => one.side === army.side && one.seat !== army.seat && one.seat >= 0);
  return army.seat < 0 ? [] : [...new Set(mates.map((one) => one.seat))];
}

export interface Holdings {
  cards: string[];
  objectives: string[];
  missions: string[];
  /** Missions that lie open for all. */
  open: string[];
}

/** What the viewer holds and others may not see. */
export function holdings(view: View): Holdings {
  const mine = myArmies(view);
  const gather = (slice: string, field: string) => mine.flatMap((army) => ids(forArmy(view, slice, field, army)));
  const open = view.slices?.["missions"];
  return {
    cards: gather("cards", "hands"),
    objectives: gather("objectives", "dealt"),
    missions: [...gather("mission_cards", "dealt"), ...gather("mission_hands", "hands")],
    open: isObject(open) ? ids(open["open"]) : [],
  };
}
