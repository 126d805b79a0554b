import type { Offer } from "../gen/fieldpost/rules/v1/view_pb";
import type { Standing } from "../board/paint";
import { assign, suggested, type Draft } from "./form";
import { keyOf, valueOf } from "./values";

/** A whole answer to start from; an attack is proposed where the odds are plainest: by the numbers that everybody sees. */
export function betterAttack(offers: readonly Offer[], draft: Draft, standings: readonly Standing[]): Draft {
  if (draft.values["origin"] !== undefined) return suggested(offers, draft);
  const strength = new Map(standings.map((one) => [one.zone, one.armies[0]?.count ?? 0]));
  let best: { origin: string; target: string; surplus: number } | null = null;
  for (const offer of offers.filter((one) => one.verb === draft.verb)) {
    for (const origin of ids(offer, "origin")) {
      for (const target of ids(offer, "target")) {
        const surplus = (strength.get(origin) ?? 0) - (strength.get(target) ?? 0);
        if (!best || surplus > best.surplus) best = { origin, target, surplus };
      }
    }
  }
  if (!best) return suggested(offers, draft);
  const picked = assign(offers, draft, "origin", best.origin);
  return suggested(offers, assign(offers, picked, "target", best.target));
}

function ids(offer: Offer, name: string): string[] {
  const bound = offer.fields.find((field) => field.name === name)?.bound;
  return bound?.case === "pick" ? bound.value.among.map((choice) => keyOf(valueOf(choice))) : [];
}
