import { create, type DescMessage } from "@bufbuild/protobuf";
import { ActionSchema, type Action } from "../gen/fieldpost/rules/v1/action_pb";
import { isList, isSpread, type Value, type Values } from "./values";

/** How to bring lists of ids into the order of the board, which the rules want. */
export type InOrder = (ids: readonly string[]) => string[];

/**
 * The verb's message with these values; lists of preference (`ranked`) keep their own order. Works by the contract alone:
 * a verb that is new needs nothing here.
 */
export function toAction(verb: string, values: Values, inOrder: InOrder, ranked: ReadonlySet<string>): Action {
  const field = ActionSchema.fields.find((one) => one.name === verb);
  if (!field?.message) throw new Error(`the contract has no verb ${verb}`);
  const inner = create(field.message, filled(field.message, values, inOrder, ranked));
  return create(ActionSchema, { verb: { case: field.localName, value: inner } as Action["verb"] });
}

function keepOrder(ids: readonly string[]): string[] {
  return [...ids];
}

function filled(
  message: DescMessage,
  values: Values,
  inOrder: InOrder,
  ranked: ReadonlySet<string>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of message.fields) {
    const value = values[field.name];
    if (value !== undefined) result[field.localName] = plain(value, ranked.has(field.name) ? keepOrder : inOrder);
  }
  return result;
}

function plain(value: Value, inOrder: InOrder): unknown {
  if (isSpread(value)) {
    return inOrder([...value.keys()]).map((zone) => ({ zone, count: value.get(zone) ?? 0 }));
  }
  if (isList(value)) {
    return inOrder(value);
  }
  return value;
}
