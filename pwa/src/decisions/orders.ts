import type { DescField } from "@bufbuild/protobuf";
import { StandingOrderSchema } from "../gen/fieldpost/rules/v1/order_pb";
import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import { myArmies } from "../store/game/state";

type Fits = (view: View) => boolean;

/** What a game shows of itself where an order means something in it; an order that is not here means something in all. */
const FITS: Readonly<Record<string, Fits>> = {
  arm_card: (view) => option(view, "reactions") !== undefined,
  keep_cards: (view) => option(view, "reactions") === "live",
  place_evenly: (view) => option(view, "ally_attacks") !== undefined,
  share_losses: (view) => view.zones.some((zone) => troopsThere(zone) > 1),
  ask_missions: holdsMissions,
  keep_missions: holdsMissions,
  answer_requests: (view) => "faction_turn" in (view.slices ?? {}) && myArmies(view).length === 1,
};

/** Kinds of standing orders for a game: the shared ones and the edition's own, as far as they mean something there. */
export function ordersFor(view: View): DescField[] {
  return StandingOrderSchema.fields.filter((field) => {
    const home = field.message?.file.name.split("/").at(-1);
    if (home !== "order" && home !== view.edition) return false; // another edition's contract
    return FITS[field.name]?.(view) ?? true;
  });
}

function option(view: View, name: string): string | undefined {
  return view.options.find((one) => one.name === name)?.value;
}

function troopsThere(zone: View["zones"][number]): number {
  return new Set(zone.pieces.filter((one) => one.unit === "").map((one) => one.army)).size;
}

function holdsMissions(view: View): boolean {
  return ["mission_cards", "mission_hands"].some((slice) => slice in (view.slices ?? {}));
}
