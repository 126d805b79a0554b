import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { bestSet, playable, tapCard, worth } from "../../src/decisions/hand";
import { emptyDraft } from "../../src/decisions/form";
import { DecisionSchema, OfferFieldSchema, OfferSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";

const SETS = [
  ["a", "b", "c"],
  ["a", "d", "e"],
];
const field = create(OfferFieldSchema, {
  name: "cards",
  kind: "card",
  bound: { case: "pick", value: { among: SETS.map((ids) => ({ value: { case: "list" as const, value: { ids } } })) } },
});
const stars = create(OfferFieldSchema, {
  name: "cards",
  kind: "card",
  bound: {
    case: "some",
    value: {
      among: ["x", "y"].map((id) => ({ value: { case: "id" as const, value: id } })),
      low: 2,
      high: 9,
      weights: [2, 1],
    },
  },
});
const decision = create(DecisionSchema, {
  sets: [
    { cards: SETS[0]!, troops: 4 },
    { cards: SETS[1]!, troops: 8 },
    { weight: 3, troops: 5 },
  ],
});

describe("cards in hand", () => {
  test("of several sets the one that brings most is proposed", () => {
    expect(bestSet(decision, field)).toEqual(SETS[1]);
    expect(worth(decision, field, SETS[1]!)).toBe(8);
  });

  test("a tap on a card takes the best set that it belongs to", () => {
    expect(tapCard(decision, field, emptyDraft("trade"), "b")).toEqual(SETS[0]);
    expect(tapCard(decision, field, emptyDraft("trade"), "a")).toEqual(SETS[1]);
  });

  test("cards with weights are chosen one by one, and bring what their sum brings", () => {
    const draft = { verb: "trade", values: { cards: ["x"] } };
    expect(tapCard(decision, stars, draft, "y")).toEqual(["x", "y"]);
    expect(tapCard(decision, stars, draft, "x")).toEqual([]);
    expect(worth(decision, stars, ["x", "y"])).toBe(5);
    expect(worth(decision, stars, ["y"])).toBeNull();
  });

  test("all cards of a verb's sets can be tapped", () => {
    const offers = [create(OfferSchema, { verb: "trade", fields: [field] })];
    expect(playable(offers, "trade")).toEqual(["a", "b", "c", "d", "e"]);
  });
});
