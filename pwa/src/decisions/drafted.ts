import type { JsonValue } from "@bufbuild/protobuf";
import { isObject, text } from "../board/data";
import type { Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { Offer } from "../gen/fieldpost/rules/v1/view_pb";
import { plainAction } from "./action";
import { fieldsOf, fillIn, matching, type Draft } from "./form";
import type { Value } from "./values";

/** An action as a draft for what is asked now; null where it is no answer to that. */
export function drafted(action: Action, offers: readonly Offer[]): Draft | null {
  const { verb, fields } = plainAction(action);
  let draft: Draft = { verb, values: {} };
  for (const { name, bound } of fieldsOf(offers, draft)) {
    const value = valueIn(fields[name] ?? null, bound.case === "spread");
    if (value !== null) draft = { verb, values: { ...draft.values, [name]: value } };
  }
  const fits = matching(offers, draft).length > 0 && fillIn(offers, draft).lacking === null;
  return fits ? draft : null;
}

function valueIn(value: JsonValue, spread: boolean): Value | null {
  if (spread) return new Map(pairsIn(value));
  if (Array.isArray(value)) return value.map(text);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** Places with their numbers, in either form that travels. */
export function pairsIn(value: JsonValue): [string, number][] {
  const pairs = Array.isArray(value)
    ? value.flatMap((one): [string, JsonValue | undefined][] =>
        isObject(one) ? [[text(one["zone"]), one["count"]]] : [],
      )
    : isObject(value)
      ? Object.entries(value)
      : [];
  return pairs.flatMap(([zone, n]) => (typeof n === "number" && n > 0 ? [[zone, n]] : []));
}
