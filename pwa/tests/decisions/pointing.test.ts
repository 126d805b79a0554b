import { describe, expect, test } from "vitest";
import { emptyDraft, fillIn, type Draft } from "../../src/decisions/form";
import { changed, pointers, tap } from "../../src/decisions/pointing";
import { count, offer, pick, questions, spread } from "../builders";

const MOVES = [
  offer("move", { origin: pick("a"), target: pick("b", "c"), count: count(1, 4, 4) }),
  offer("move", { origin: pick("b"), target: pick("a", "c"), count: count(1, 2, 2) }),
];

function taps(offers: typeof MOVES, verb: string, ...zones: string[]): Draft {
  return zones.reduce<Draft>((draft, zone) => tap(fillIn(offers, draft), zone) ?? draft, emptyDraft(verb));
}

describe("pointing at places", () => {
  test("marks the origins first, then the targets of the origin", () => {
    expect([...pointers(fillIn(MOVES, emptyDraft("move"))).open]).toEqual(["a", "b"]);
    const draft = taps(MOVES, "move", "a");
    expect([...pointers(fillIn(MOVES, draft)).open]).toEqual(["b", "c"]);
    expect(pointers(fillIn(MOVES, draft)).picked).toEqual(["a"]);
  });

  test("picks origin and target in two taps", () => {
    expect(taps(MOVES, "move", "a", "b").values).toEqual({ origin: "a", target: "b" });
  });

  test("a third tap on another target changes the target", () => {
    expect(taps(MOVES, "move", "a", "b", "c").values).toEqual({ origin: "a", target: "c" });
  });

  test("a tap on an origin that is no target starts again there", () => {
    const attacks = [
      offer("attack", { origin: pick("a"), target: pick("x") }),
      offer("attack", { origin: pick("b"), target: pick("y") }),
    ];
    expect(taps(attacks, "attack", "a", "b").values).toEqual({ origin: "b" });
  });

  test("a tap on a place that means nothing changes nothing", () => {
    expect(tap(fillIn(MOVES, emptyDraft("move")), "z")).toBeNull();
  });

  test("each tap places one more, up to what there is", () => {
    const offers = [offer("place", { troops: spread(["a", "b"], 1, 2) })];
    const draft = taps(offers, "place", "a", "b", "a");
    expect(draft.values["troops"]).toEqual(
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
    );
    expect(pointers(fillIn(offers, draft)).added).toEqual(
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
    );
  });

  test("taps rank places, and a second tap takes one out again", () => {
    const among = {
      case: "ranking" as const,
      value: { $typeName: "fieldpost.rules.v1.RankingBound" as const, among: choices("a", "b", "c") },
    };
    const offers = [offer("wish", { zones: among, weights: spread(["a", "b", "c"], 0, 300, 100) })];
    const draft = taps(offers, "wish", "c", "a", "c");
    expect(draft.values["zones"]).toEqual(["a"]);
    expect(pointers(fillIn(offers, taps(offers, "wish", "c", "a"))).ranks).toEqual(
      new Map([
        ["c", 1],
        ["a", 2],
      ]),
    );
  });

  test("every marked place of every real question takes a tap", () => {
    for (const { decision } of questions) {
      for (const verb of new Set(decision.offers.map((one) => one.verb))) {
        for (const zone of pointers(fillIn(decision.offers, emptyDraft(verb))).open) {
          expect(
            tap(fillIn(decision.offers, emptyDraft(verb)), zone),
            `${decision.name} ${verb} ${zone}`,
          ).not.toBeNull();
        }
      }
    }
  });
});

describe("a spread", () => {
  test("gives no more than is left, and nothing below none", () => {
    const bound = { high: 5, cap: 3 };
    expect(changed(bound, new Map([["a", 2]]), "a", 9)).toEqual(new Map([["a", 3]]));
    expect(changed(bound, new Map([["a", 3]]), "a", 1)).toBeNull();
    expect(changed(bound, new Map([["a", 1]]), "a", -4)).toEqual(new Map());
    expect(changed(bound, new Map(), "a", -1)).toBeNull();
  });
});

function choices(...ids: string[]) {
  const bound = pick(...ids);
  return bound.case === "pick" ? bound.value.among : [];
}
