import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { isWhole, orderOf, ordersFor, plainOrder, usualOf } from "../../src/decisions/orders";
import { StandingOrderSchema } from "../../src/gen/fieldpost/rules/v1/order_pb";
import { boardOf } from "../editions";
import { view } from "../builders";

const { vocabulary } = boardOf("napoleon");
const order = (name: string) => vocabulary.orders.get(name)!;

describe("standing orders that are offered", () => {
  test("are those that the game says mean something in it, as the edition lists them", () => {
    const game = view(1, {}, { orderKinds: ["keep_cards", "ask_defence", "of_another_edition"] });
    expect(ordersFor(game, vocabulary).map((one) => one.order)).toEqual(["ask_defence", "keep_cards"]);
    expect(ordersFor(view(1, {}), vocabulary)).toEqual([]);
  });
});

describe("the form of an order", () => {
  test("begins with one where a number is needed, and leaves choices open", () => {
    expect(order("defend_with").fields.map(usualOf)).toEqual([null, 1]);
    expect(order("share_losses").fields.map(usualOf)).toEqual([null, false]);
  });

  test("is whole when nothing is open that the order cannot do without", () => {
    expect(isWhole(order("arm_card"), { card: null, odds: 1 })).toBe(false);
    expect(isWhole(order("arm_card"), { card: "c", odds: 1 })).toBe(true);
  });
});

describe("an order", () => {
  test("has its message, without what was left open", () => {
    const sent = orderOf({ order: "defend_with", fields: { zone: null, dice: 2 } });
    expect(sent.order).toMatchObject({ case: "defendWith", value: { dice: 2 } });
    expect(plainOrder(sent)).toEqual({ order: "defend_with", fields: { zone: null, dice: 2 } });
  });

  test("without a message goes by its name, both ways", () => {
    const given = { order: "feed_dragon", fields: { zone: "peru", sheep: 3 } };
    const sent = orderOf(given);
    expect(sent.order).toMatchObject({ case: "generic", value: given });
    expect(plainOrder(sent)).toEqual(given);
  });

  test("that says nothing is none", () => {
    expect(plainOrder(create(StandingOrderSchema))).toBeNull();
  });
});
