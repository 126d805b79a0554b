import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { besides, bestSet, ownedBy, playable, tapCard, worth } from "../../src/decisions/hand";
import { emptyDraft } from "../../src/decisions/form";
import { boardOf } from "../editions";
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

const nowhere = () => null;

describe("cards in hand", () => {
  test("bring more to places of one's own, which counts where a set is proposed", () => {
    const sets = [
      { cards: SETS[0]!, troops: 8, held: 2 },
      { cards: SETS[1]!, troops: 8, held: 2 },
    ];
    const held = create(DecisionSchema, { sets });
    const owned = (card: string) => (card === "d" ? "peru" : null);
    expect(bestSet(held, field, owned)).toEqual(SETS[1]);
    expect([...besides(held, field, SETS[1]!, owned)]).toEqual([["peru", 2]]);
    expect([...besides(held, field, SETS[0]!, owned)]).toEqual([]);
    expect([...besides(decision, field, SETS[1]!, owned)]).toEqual([]);
  });

  test("name the place that is on them, for who holds it", () => {
    const owned = ownedBy("red", boardOf("world"), [
      { zone: "peru", owner: "red" },
      { zone: "siam", owner: "blue" },
    ] as never);
    expect([owned("peru"), owned("siam"), owned("nowhere")]).toEqual(["peru", null, null]);
  });

  test("of several sets the one that brings most is proposed", () => {
    expect(bestSet(decision, field, nowhere)).toEqual(SETS[1]);
    expect(worth(decision, field, SETS[1]!)).toBe(8);
  });

  test("a tap on a card takes the best set that it belongs to", () => {
    expect(tapCard(decision, field, emptyDraft("trade"), "b", nowhere)).toEqual(SETS[0]);
    expect(tapCard(decision, field, emptyDraft("trade"), "a", nowhere)).toEqual(SETS[1]);
  });

  test("cards with weights are chosen one by one, and bring what their sum brings", () => {
    const draft = { verb: "trade", values: { cards: ["x"] } };
    expect(tapCard(decision, stars, draft, "y", nowhere)).toEqual(["x", "y"]);
    expect(tapCard(decision, stars, draft, "x", nowhere)).toEqual([]);
    expect(worth(decision, stars, ["x", "y"])).toBe(5);
    expect(worth(decision, stars, ["y"])).toBeNull();
  });

  test("all cards of a verb's sets can be tapped", () => {
    const offers = [create(OfferSchema, { verb: "trade", fields: [field] })];
    expect(playable(offers, "trade")).toEqual(["a", "b", "c", "d", "e"]);
  });
});
