import type { JsonObject } from "@bufbuild/protobuf";
import { text } from "../board/data";
import type { Vocabulary } from "../board/vocabulary";
import type { OfferField } from "../gen/fieldpost/rules/v1/view_pb";
import { VerbFamily } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { isFinePoint, type FilledForm } from "./form";
import { isLongAttack } from "./verbs";

/** How an answer is given in the sheet; "form" is what serves for a verb of no family. */
export type Sort = "place" | "spot" | "attack" | "move in" | "move" | "cards" | "wish" | "choose" | "answer" | "form";

type Bounds = readonly OfferField["bound"]["case"][];

/** What the verb's family says, as far as its fields are those that the family's sheet can fill in. */
export function sortOf(form: FilledForm, about: JsonObject, vocabulary: Vocabulary): Sort {
  const { verb } = form.draft;
  const fields = form.fields.filter((field) => !isFinePoint(field));
  const are = (...bounds: Bounds) =>
    bounds.length === fields.length && bounds.every((bound, at) => fields[at]?.bound.case === bound);
  switch (vocabulary.family(verb)) {
    case VerbFamily.PLACE:
      return are("spread") ? "place" : "spot";
    case VerbFamily.ATTACK:
      return isLongAttack(form.offers, verb) ? "attack" : goesBetween(fields) ? "move" : "spot";
    case VerbFamily.MOVE_IN:
      return are("count") && betweenOf(about) ? "move in" : "spot";
    case VerbFamily.MOVE:
      return goesBetween(fields) ? "move" : "spot";
    case VerbFamily.CARDS:
      return fields.some((field) => field.kind === "card") ? "cards" : "choose";
    case VerbFamily.CHOOSE:
      return fields.some((field) => field.bound.case === "ranking") ? "wish" : "choose";
    case VerbFamily.ANSWER:
      return "answer";
    default:
      return "form";
  }
}

/** Whether an answer names two places: from one to the other. */
function goesBetween(fields: readonly OfferField[]): boolean {
  return fields.filter((field) => field.bound.case === "pick" && field.kind === "zone").length === 2;
}

/** The two places that a question is about, and whose the second was; null for one that is about others. */
export function betweenOf(about: JsonObject): { origin: string; target: string; loser?: string } | null {
  const [origin, target, loser] = [text(about["origin"]), text(about["target"]), text(about["loser"])];
  return origin !== "" && target !== "" ? { origin, target, ...(loser === "" ? {} : { loser }) } : null;
}
