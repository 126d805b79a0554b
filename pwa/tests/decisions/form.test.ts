import { describe, expect, test } from "vitest";
import { ActionSchema } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { toAction } from "../../src/decisions/action";
import { assign, emptyDraft, evenly, fieldsOf, fillIn, suggested, verbsOf } from "../../src/decisions/form";
import { admits, total } from "../../src/decisions/values";
import { count, offer, pick, questions, spread } from "../builders";

const ATTACKS = [
  offer("attack", { origin: pick("alaska"), target: pick("kamchatka", "alberta"), dice: count(1, 3, 3) }),
  offer("attack", { origin: pick("peru"), target: pick("brazil"), dice: count(1, 1, 1) }),
  offer("done"),
];

describe("every question of every edition", () => {
  for (const { edition, decision } of questions) {
    for (const verb of verbsOf(decision.offers)) {
      test(`${edition}: ${decision.name}, ${verb}: a proposal is admitted by one of its offers`, () => {
        const draft = suggested(decision.offers, emptyDraft(verb));
        expect(fillIn(decision.offers, draft).lacking).toBeNull();
        const values = fillIn(decision.offers, draft).values;
        const admitted = decision.offers.filter(
          (one) => one.verb === verb && one.fields.every((field) => admits(field, values[field.name])),
        );
        expect(admitted.length).toBeGreaterThan(0);
        const action = toAction(verb, values, (ids) => [...ids], new Set());
        const field = ActionSchema.fields.find((one) => one.name === verb);
        expect(action.verb.case).toBe(field?.localName);
        for (const one of admitted[0]!.fields)
          expect(field?.message?.fields.map((inner) => inner.name)).toContain(one.name);
      });
    }
  }
});

describe("a form", () => {
  test("offers the targets of the origin that was picked, and no others", () => {
    const draft = assign(ATTACKS, emptyDraft("attack"), "origin", "peru");
    const target = fieldsOf(ATTACKS, draft).find((field) => field.name === "target");
    expect(target?.bound.case === "pick" && target.bound.value.among.map((choice) => choice.value.value)).toEqual([
      "brazil",
    ]);
  });

  test("fills in what has one candidate, and the usual number", () => {
    const draft = assign(ATTACKS, emptyDraft("attack"), "origin", "peru");
    expect(fillIn(ATTACKS, draft).values).toEqual({ origin: "peru", target: "brazil", dice: 1 });
    expect(fillIn(ATTACKS, draft).lacking).toBeNull();
  });

  test("forgets a target that another origin cannot reach", () => {
    let draft = assign(ATTACKS, emptyDraft("attack"), "origin", "alaska");
    draft = assign(ATTACKS, draft, "target", "kamchatka");
    draft = assign(ATTACKS, draft, "origin", "peru");
    expect(draft.values["target"]).toBeUndefined();
  });

  test("keeps a number within the bounds of the new pick", () => {
    let draft = assign(ATTACKS, emptyDraft("attack"), "dice", 3);
    draft = assign(ATTACKS, draft, "origin", "peru");
    expect(fillIn(ATTACKS, draft).values["dice"]).toBe(1);
  });

  test("says what is missing", () => {
    expect(fillIn(ATTACKS, emptyDraft("attack")).lacking?.name).toBe("origin");
  });

  test("a verb without fields is complete", () => {
    expect(fillIn(ATTACKS, emptyDraft("done")).lacking).toBeNull();
  });

  test("proposes the rest on top of what was placed", () => {
    const offers = [offer("place", { troops: spread(["a", "b", "c"], 1, 7) })];
    const draft = suggested(offers, emptyDraft("place"));
    expect(fillIn(offers, draft).values["troops"]).toEqual(
      new Map([
        ["a", 3],
        ["b", 2],
        ["c", 2],
      ]),
    );
    const placed = new Map([["c", 5]]);
    expect(evenly(["a", "b", "c"], 7, 0, placed)).toEqual(
      new Map([
        ["c", 5],
        ["a", 1],
        ["b", 1],
      ]),
    );
  });

  test("never places more at one place than the cap", () => {
    const result = evenly(["a", "b"], 9, 2);
    expect(total(result)).toBe(4);
    expect(Math.max(...result.values())).toBe(2);
  });
});

describe("an action", () => {
  test("has its places in the order of the board, and a ranking in its own", () => {
    const board = ["a", "b", "c"];
    const inOrder = (ids: readonly string[]) =>
      [...ids].sort((one, other) => board.indexOf(one) - board.indexOf(other));
    const values = {
      zones: ["c", "a"],
      weights: new Map([
        ["c", 2],
        ["b", 1],
      ]),
    };
    const action = toAction("wish", values, inOrder, new Set(["zones"]));
    expect(action.verb.case === "wish" && action.verb.value.zones).toEqual(["c", "a"]);
    expect(action.verb.case === "wish" && action.verb.value.weights.map((one) => one.zone)).toEqual(["b", "c"]);
    const trade = toAction("trade", { cards: ["b", "a"] }, inOrder, new Set());
    expect(trade.verb.case === "trade" && trade.verb.value.cards).toEqual(["a", "b"]);
  });

  test("of a verb that the contract has no message for goes by its name, with all that was filled in", () => {
    const values = { zone: "peru", count: 2, agreed: true, cards: ["b", "a"], troops: new Map([["peru", 3]]) };
    const { verb } = toAction("dance", values, (ids) => [...ids].sort(), new Set());
    expect(verb).toMatchObject({
      case: "generic",
      value: { verb: "dance", fields: { ...values, cards: ["a", "b"], troops: { peru: 3 } } },
    });
  });
});
