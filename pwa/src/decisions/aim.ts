import type { Standing } from "../board/paint";
import type { Offer } from "../gen/fieldpost/rules/v1/view_pb";
import type { Draft, FilledForm } from "./form";
import { settings } from "../store/settings";
import { LIMIT, usualLimit } from "./verbs";
import { keyOf, valueOf } from "./values";

/** One attack that is offered. */
export interface Aim {
  origin: string;
  target: string;
}

/** How likely an attack is to take its place, from 0 to 1; null as long as nobody has said. */
export type Chances = (aim: Aim) => number | null;

/** From this chance on, an attack goes on until its place is taken. */
const GOES_ON = 0.6;

/** All attacks that a verb offers, in the order of the offers. */
export function aims(offers: readonly Offer[], verb: string): Aim[] {
  return offers
    .filter((offer) => offer.verb === verb)
    .flatMap((offer) =>
      ids(offer, "origin").flatMap((origin) => ids(offer, "target").map((target) => ({ origin, target }))),
    );
}

function ids(offer: Offer, name: string): string[] {
  const bound = offer.fields.find((field) => field.name === name)?.bound;
  return bound?.case === "pick" ? bound.value.among.map((choice) => keyOf(valueOf(choice))) : [];
}

/** Where a draft stands: who attacks, and whom. What goes without saying counts only once something was chosen. */
export function aimOf({ draft, values }: FilledForm): Partial<Aim> {
  const { origin, target } = draft.values;
  const chosen = typeof target === "string" && typeof values["origin"] === "string";
  if (chosen) return { origin: values["origin"] as string, target };
  return typeof origin === "string" ? { origin } : {};
}

/**
 * A draft of this attack: it goes on as the player said last time. Until somebody has said, it goes on until the place is
 * taken where that is likely, and is one roll where it is not.
 */
export function aimed(draft: Draft, aim: Aim, chances: Chances): Draft {
  const chance = chances(aim);
  const said = chance === null || settings.value.attackLength !== "likely";
  const until = said ? usualLimit() : chance > GOES_ON ? 0 : 1;
  return { verb: draft.verb, values: { ...aim, [LIMIT]: until } };
}

/** The draft after a tap on a place: one's own place begins, an enemy's is aimed at; null where it means nothing. */
export function tapAim(form: FilledForm, zone: string, chances: Chances, strength: Strength): Draft | null {
  const { draft, offers } = form;
  const all = aims(offers, draft.verb);
  const now = aimOf(form);
  const direct = all.find((one) => one.origin === now.origin && one.target === zone);
  if (direct) return aimed(draft, direct, chances);
  if (all.some((one) => one.origin === zone))
    return { verb: draft.verb, values: zone === now.origin && now.target === undefined ? {} : { origin: zone } };
  const best = bestOf(
    all.filter((one) => one.target === zone),
    chances,
    strength,
  );
  return best && aimed(draft, best, chances);
}

/** How many troops stand in a place. */
export type Strength = (zone: string) => number;

export function strengthOf(standings: readonly Standing[]): Strength {
  const by = new Map(standings.map((one) => [one.zone, one.armies[0]?.count ?? 0]));
  return (zone) => by.get(zone) ?? 0;
}

/** The likeliest of some attacks; by the numbers that everybody sees, as long as nobody has told chances. */
export function bestOf(among: readonly Aim[], chances: Chances, strength: Strength): Aim | null {
  const worth = (aim: Aim) => chances(aim) ?? (strength(aim.origin) - strength(aim.target)) / 1000 - 1;
  return among.reduce<Aim | null>((best, one) => (best === null || worth(one) > worth(best) ? one : best), null);
}
