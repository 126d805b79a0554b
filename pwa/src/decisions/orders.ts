import { create, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import type { Vocabulary } from "../board/vocabulary";
import { StandingOrderSchema, type StandingOrder } from "../gen/fieldpost/rules/v1/order_pb";
import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Draft } from "./form";
import type { FieldInfo, OrderInfo } from "../gen/fieldpost/rules/v1/vocabulary_pb";

/** A standing order by its name, whatever message it has. */
export interface PlainOrder {
  order: string;
  fields: JsonObject;
}

/** Kinds of standing orders that mean something in a game. */
export function ordersFor(view: View, vocabulary: Vocabulary): OrderInfo[] {
  return [...vocabulary.orders.values()].filter((one) => view.orderKinds.includes(one.order));
}

/** What a form begins with: a number is one at least, and a choice stays open. */
export function usualOf({ kind, optional }: FieldInfo): JsonValue {
  if (kind === "flag") return false;
  return kind === "number" && !optional ? 1 : null;
}

/** Whether everything is there that an order cannot do without. */
export function isWhole(info: OrderInfo, fields: JsonObject): boolean {
  return info.fields.every((one) => one.optional || (fields[one.name] ?? null) !== null);
}

/** The message of an order; one that the contract has no message for goes by its name. */
export function orderOf({ order, fields }: PlainOrder): StandingOrder {
  const known = StandingOrderSchema.fields.find((one) => one.name === order);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  if (!known?.message)
    return create(StandingOrderSchema, { order: { case: "generic", value: { order, fields: given } } });
  const inner = Object.fromEntries(known.message.fields.map((one) => [one.localName, given[one.name]]));
  const value = create(known.message, inner);
  return create(StandingOrderSchema, { order: { case: known.localName, value } as StandingOrder["order"] });
}

/** An order that was given, by its name; null for one that nobody knows any more. */
export function plainOrder({ order: chosen }: StandingOrder): PlainOrder | null {
  if (chosen.case === undefined) return null;
  if (chosen.case === "generic") return { order: chosen.value.order, fields: chosen.value.fields ?? {} };
  const field = StandingOrderSchema.fields.find((one) => one.localName === chosen.case);
  const values = (field?.message?.fields ?? []).map((one): [string, JsonValue] => [
    one.name,
    (chosen.value[one.localName as keyof typeof chosen.value] as JsonValue | undefined) ?? null,
  ]);
  return field ? { order: field.name, fields: Object.fromEntries(values) } : null;
}

/** How much an order says: the first that answers a question does so, so those for one case come first. */
function said({ fields }: PlainOrder): number {
  return Object.values(fields).filter((value) => value !== null && value !== "").length;
}

/** Orders as they are sent, in the order in which they are to count. */
export function inForce(orders: readonly PlainOrder[]): StandingOrder[] {
  return [...orders].sort((one, other) => said(other) - said(one)).map(orderOf);
}

/** The order that would give an answer to a question from now on; null where this game has no such order. */
export function alwaysOf(view: View, vocabulary: Vocabulary, question: string, verb: string): OrderInfo | null {
  const name = vocabulary.questions.get(question)?.always[verb];
  return ordersFor(view, vocabulary).find((one) => one.order === name) ?? null;
}

/** A viewer's orders with the one that gives this answer from now on, in place of what is against it. */
export function withAlways(
  view: View,
  vocabulary: Vocabulary,
  question: string,
  { verb, values }: Draft,
): StandingOrder[] {
  const given = view.orders.flatMap((one) => plainOrder(one) ?? []);
  const info = alwaysOf(view, vocabulary, question, verb);
  if (!info) return inForce(given);
  const fields = Object.fromEntries(
    info.fields.map((one) => [one.name, (values[one.name] as JsonValue | undefined) ?? null]),
  );
  const general = (order: PlainOrder) =>
    order.order === info.order &&
    info.fields.every((one) => !one.optional || (order.fields[one.name] ?? null) === null);
  const asks = vocabulary.questions.get(question)?.askedBy;
  const kept = given.filter((one) => one.order !== asks && !general(one));
  return inForce([...kept, { order: info.order, fields }]);
}
