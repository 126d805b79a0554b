import { create, type DescMessage, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import { ActionSchema, type Action } from "../gen/fieldpost/rules/v1/action_pb";
import { isList, isSpread, type Value, type Values } from "./values";

/** How to bring lists of ids into the order of the board, which the rules want. */
export type InOrder = (ids: readonly string[]) => string[];

/**
 * The verb with these values; lists of preference (`ranked`) keep their own order. A verb that the contract has a message
 * for is sent as that, any other by its name.
 */
export function toAction(verb: string, values: Values, inOrder: InOrder, ranked: ReadonlySet<string>): Action {
  const orderOf = (field: string) => (ranked.has(field) ? keepOrder : inOrder);
  const field = ActionSchema.fields.find((one) => one.name === verb);
  if (!field?.message) {
    const fields = byName(values, orderOf);
    return create(ActionSchema, { verb: { case: "generic", value: { verb, fields } } });
  }
  const inner = create(field.message, filled(field.message, values, orderOf));
  return create(ActionSchema, { verb: { case: field.localName, value: inner } as Action["verb"] });
}

function keepOrder(ids: readonly string[]): string[] {
  return [...ids];
}

function filled(message: DescMessage, values: Values, orderOf: (field: string) => InOrder): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of message.fields) {
    const value = values[field.name];
    if (value !== undefined) result[field.localName] = plain(value, orderOf(field.name));
  }
  return result;
}

function plain(value: Value, inOrder: InOrder): unknown {
  if (isSpread(value)) {
    return inOrder([...value.keys()]).map((zone) => ({ zone, count: value.get(zone) ?? 0 }));
  }
  return isList(value) ? inOrder(value) : value;
}

function byName(values: Values, orderOf: (field: string) => InOrder): JsonObject {
  const inJson = (name: string, value: Value): JsonValue => {
    if (isSpread(value)) return Object.fromEntries(value);
    return isList(value) ? orderOf(name)(value) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inJson(name, value)]));
}

interface PlainAction {
  verb: string;
  fields: JsonObject;
}

/** An action by its name, whatever message it has. */
export function plainAction({ verb: chosen }: Action): PlainAction {
  if (chosen.case === undefined) return { verb: "", fields: {} };
  if (chosen.case === "generic") return { verb: chosen.value.verb, fields: chosen.value.fields ?? {} };
  const field = ActionSchema.fields.find((one) => one.localName === chosen.case);
  const values = (field?.message?.fields ?? []).map((one): [string, JsonValue] => [
    one.name,
    (chosen.value[one.localName as keyof typeof chosen.value] as JsonValue | undefined) ?? null,
  ]);
  return { verb: field?.name ?? "", fields: Object.fromEntries(values) };
}
