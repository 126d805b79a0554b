import type { Vocabulary } from "../board/vocabulary";
import type { Offer } from "../gen/fieldpost/rules/v1/view_pb";
import { VerbFamily } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { settings } from "../store/settings";
import { emptyDraft, verbsOf, type Draft } from "./form";

/** The limit of an attack that goes on: after so many battles. */
export const LIMIT = "battles";

/** Whether a verb is an attack that goes on until something stops it: its form has limits and odds. */
export function isLongAttack(offers: readonly Offer[], verb: string): boolean {
  return offers.some((offer) => offer.verb === verb && offer.fields.some((field) => field.name === LIMIT));
}

/** The verb that a player most likely wants: to place, then to attack, then anything that does not close the question. */
export function likelyVerb(offers: readonly Offer[], vocabulary: Vocabulary): string {
  const verbs = verbsOf(offers);
  return (
    verbs.find((verb) => vocabulary.family(verb) === VerbFamily.PLACE) ??
    verbs.find((verb) => isLongAttack(offers, verb)) ??
    verbs.find((verb) => !vocabulary.closes(verb)) ??
    verbs[0] ??
    ""
  );
}

/** A draft to begin with: an attack goes on as it was chosen last time. */
export function freshDraft(offers: readonly Offer[], verb: string): Draft {
  if (!isLongAttack(offers, verb)) return emptyDraft(verb);
  return { verb, values: { [LIMIT]: usualLimit() } };
}

/** After how many battles an attack stops that goes on as it was said last time. */
export function usualLimit(): number {
  return settings.value.attackLength === "once" ? 1 : 0;
}
