import { text, type BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import type { Vocabulary } from "../board/vocabulary";
import type { CardsWorth, Decision, Offer, OfferField } from "../gen/fieldpost/rules/v1/view_pb";
import { VerbFamily } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { verbsOf, type Draft } from "./form";
import { isList, keyOf, valueOf, weightOf, type Value } from "./values";

/** The verbs of a question that are played with cards. */
export function cardVerbs(offers: readonly Offer[], vocabulary: Vocabulary): string[] {
  return verbsOf(offers).filter((verb) => !vocabulary.closes(verb) && vocabulary.family(verb) === VerbFamily.CARDS);
}

/** The field of a form that holds cards. */
export function cardField(fields: readonly OfferField[]): OfferField | null {
  return fields.find((field) => field.kind === "card") ?? null;
}

/** The values that a field with cards may have, each as the cards that it is made of. */
export function setsOf({ bound }: OfferField): string[][] {
  if (bound.case === "pick") return bound.value.among.map((choice) => cardsIn(valueOf(choice)));
  return bound.case === "some" ? bound.value.among.map((choice) => [keyOf(valueOf(choice))]) : [];
}

export function cardsIn(value: Value | undefined): string[] {
  if (isList(value)) return [...value];
  return typeof value === "string" ? [value] : [];
}

/** All cards that a verb can be played with. */
export function playable(offers: readonly Offer[], verb: string): string[] {
  const fields = offers.filter((offer) => offer.verb === verb).flatMap((offer) => cardField(offer.fields) ?? []);
  return [...new Set(fields.flatMap((field) => setsOf(field).flat()))];
}

/** What a question says of chosen cards; nothing where they bring none, or nobody says. */
function told({ sets }: Decision, field: OfferField, chosen: readonly string[]): CardsWorth | undefined {
  const weight = field.bound.case === "some" ? weightOf(field.bound.value, chosen) : 0;
  const key = [...chosen].sort().join();
  return sets.find((one) =>
    one.cards.length > 0 ? [...one.cards].sort().join() === key : weight > 0 && one.weight === weight,
  );
}

/** The troops that chosen cards bring; null where they bring none, or nobody says. */
export function worth(decision: Decision, field: OfferField, chosen: readonly string[]): number | null {
  return told(decision, field, chosen)?.troops ?? null;
}

/** Where an army gets more for chosen cards: so many for each of their places that it holds. */
export function besides(
  decision: Decision,
  field: OfferField,
  chosen: readonly string[],
  owned: Owned,
): ReadonlyMap<string, number> {
  const { held = 0 } = told(decision, field, chosen) ?? {};
  const zones = held > 0 ? chosen.flatMap((card) => owned(card) ?? []) : [];
  return new Map(zones.map((zone) => [zone, held]));
}

/** The place of a card, if its player holds it. */
export type Owned = (card: string) => string | null;

export function ownedBy(army: string, board: BoardData, standings: readonly Standing[]): Owned {
  return (card) => {
    const zone = text(board.row("card", card)?.["zone"]);
    return standings.some((one) => one.zone === zone && one.owner === army) ? zone : null;
  };
}

/** The set with a card that brings most, there and at places besides; the first one where nobody says what they bring. */
export function bestSet(decision: Decision, field: OfferField, owned: Owned, card?: string): string[] | null {
  const sets = setsOf(field).filter((one) => card === undefined || one.includes(card));
  const all = (set: readonly string[]) =>
    [...besides(decision, field, set, owned).values()].reduce((sum, n) => sum + n, worth(decision, field, set) ?? 0);
  return sets.reduce<string[] | null>((best, one) => (best === null || all(one) > all(best) ? one : best), null);
}

/** The draft after a tap on a card: it is played, is one more of some, or brings the best set that it belongs to. */
export function tapCard(decision: Decision, field: OfferField, draft: Draft, card: string, owned: Owned): Value | null {
  if (field.bound.case === "some") {
    const chosen = cardsIn(draft.values[field.name]);
    return chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card];
  }
  const set = bestSet(decision, field, owned, card);
  if (set === null || field.bound.case !== "pick") return null;
  const whole = field.bound.value.among.some((choice) => choice.value.case === "list");
  return whole ? set : card;
}
