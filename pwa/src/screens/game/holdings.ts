import type { JsonValue } from "@bufbuild/protobuf";
import { isObject } from "../../board/data";
import type { Vocabulary } from "../../board/vocabulary";
import type { ArmyView, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { HoldingUse, type HoldingInfo } from "../../gen/fieldpost/rules/v1/vocabulary_pb";
import { myArmies } from "../../store/game/state";

/** What an edition says that armies hold, as far as the rules of this game keep it. */
function kept(view: View, vocabulary: Vocabulary, use: HoldingUse): HoldingInfo[] {
  return vocabulary.holdings.filter((one) => one.use === use && one.slice in (view.slices ?? {}));
}

/** What an army holds; for a holding of all together, what they hold. */
function held(view: View, { slice, field, eachArmy }: HoldingInfo, army: string): JsonValue | undefined {
  const state = view.slices?.[slice];
  const value = isObject(state) ? state[field] : undefined;
  if (!eachArmy) return value;
  const at = view.armies.findIndex((one) => one.army === army);
  return Array.isArray(value) ? value[at] : undefined;
}

function ids(value: JsonValue | undefined): string[] {
  return [value].flat(2).filter((one) => typeof one === "string");
}

/** How many cards an army holds, which all may know; null in games without cards. */
export function handSize(view: View, vocabulary: Vocabulary, army: string): number | null {
  const hands = kept(view, vocabulary, HoldingUse.HAND)
    .filter((one) => one.kind === "card")
    .map((one) => held(view, one, army))
    .filter((one) => Array.isArray(one));
  return hands.length > 0 ? hands.reduce((sum, hand) => sum + hand.length, 0) : null;
}

/** What is counted for an army, such as points. */
export function tallies(view: View, vocabulary: Vocabulary, army: string): { info: HoldingInfo; n: number }[] {
  return kept(view, vocabulary, HoldingUse.TALLY).flatMap((info) => {
    const n = held(view, info, army);
    return typeof n === "number" ? [{ info, n }] : [];
  });
}

/** The army for which an army that nobody plays fights now; null for none. */
export function masterOf(view: View, vocabulary: Vocabulary, army: string): string | null {
  const masters = kept(view, vocabulary, HoldingUse.MASTER).flatMap((info) => ids(held(view, info, army)));
  return masters.find((one) => one !== "") ?? null;
}

/** The other seats of an army's side, which win and lose with its own. */
export function matesOf(view: View, army: ArmyView): number[] {
  const mates = view.armies.filter((one) => one.side === army.side && one.seat !== army.seat && one.seat >= 0);
  return army.seat < 0 ? [] : [...new Set(mates.map((one) => one.seat))];
}

/** Things that the viewer holds, or that lie open for all. */
export interface Holding {
  info: HoldingInfo;
  ids: string[];
}

/** What the viewer holds and others may not see, then what lies open. */
export function holdings(view: View, vocabulary: Vocabulary): Holding[] {
  const mine = myArmies(view);
  const hands = kept(view, vocabulary, HoldingUse.HAND).map((info) => ({
    info,
    ids: mine.flatMap((army) => ids(held(view, info, army))),
  }));
  const open = kept(view, vocabulary, HoldingUse.OPEN).map((info) => ({ info, ids: ids(held(view, info, "")) }));
  return [...hands, ...open].filter((one) => one.ids.length > 0);
}

/** What of it is no card: objectives and missions. */
export function aimsIn(all: readonly Holding[]): Holding[] {
  return all.filter((one) => one.info.kind !== "card");
}
