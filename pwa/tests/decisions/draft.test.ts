import { create } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import { DecisionSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { boardOf } from "../editions";
import { count, offer, pick, spread } from "../builders";
import { hooked } from "../hooked";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { language: "en" });
const { broughtUp, carriedOver, useDraft } = await import("../../src/decisions/useDraft");
const { likelyVerb } = await import("../../src/decisions/verbs");
const { vocabulary } = boardOf("napoleon");
const LIMITS = { battles: count(0, 9, 0) };
const { keepDraft, keptDraft } = await import("../../src/decisions/kept");

describe("a draft over new views", () => {
  const before = [
    offer("attack", { origin: pick("a"), target: pick("x", "y"), dice: count(1, 3, 3), ...LIMITS }),
    offer("done"),
  ];

  test("stays while the same question still admits it", () => {
    const draft = { verb: "attack", values: { origin: "a", target: "x" } };
    const kept = broughtUp(
      { question: "q 1", offers: before, draft, past: [] },
      { question: "q 1", offers: [...before], earlier: null },
      vocabulary,
    );
    expect(kept.draft.values).toEqual(draft.values);
  });

  test("loses what is not possible any more", () => {
    const after = [offer("attack", { origin: pick("a"), target: pick("y"), dice: count(1, 2, 2) })];
    expect(carriedOver(after, { verb: "attack", values: { origin: "a", target: "x" } })?.values).toEqual({
      origin: "a",
    });
  });

  test("starts anew with another question", () => {
    const kept = broughtUp(
      { question: "q 1", offers: before, draft: { verb: "attack", values: { origin: "a" } }, past: [] },
      { question: "q 2", offers: before, earlier: null },
      vocabulary,
    );
    expect(kept.draft.values).toEqual({ battles: 0 });
  });

  test("forgets troops that are not there any more", () => {
    const after = [offer("place", { troops: spread(["a"], 1, 2) })];
    const draft = { verb: "place", values: { troops: new Map([["a", 3]]) } };
    expect(carriedOver(after, draft)?.values).toEqual({});
    expect(carriedOver(after, { verb: "place", values: { troops: new Map([["a", 2]]) } })?.values).toEqual({
      troops: new Map([["a", 2]]),
    });
  });

  test("is of no use when its verb is gone", () => {
    expect(carriedOver([offer("done")], { verb: "attack", values: {} })).toBeNull();
  });
});

describe("the verb that comes first", () => {
  test("is placing before trading, and anything before the end of the phase", () => {
    expect(likelyVerb([offer("trade"), offer("place")], vocabulary)).toBe("place");
    expect(likelyVerb([offer("done"), offer("march")], vocabulary)).toBe("march");
    expect(likelyVerb([offer("done")], vocabulary)).toBe("done");
  });
});

describe("a draft over a page that is loaded anew", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const values = { troops: new Map([["a", 2]]), cards: ["x", "y"], dice: 3, origin: "a", agreed: false };
  keepDraft("g_x", "q 1", { verb: "place", values }, storage);

  test("is there for the same question of the same game, and for no other", () => {
    expect(keptDraft("g_x", "q 1", storage)).toEqual({ verb: "place", values });
    expect(keptDraft("g_x", "q 2", storage)).toBeNull();
    expect(keptDraft("g_y", "q 1", storage)).toBeNull();
  });

  test("is nothing where something else was kept", () => {
    expect(keptDraft("g_x", "q 1", { ...storage, getItem: () => "{" })).toBeNull();
  });

  test("is taken up as far as the offers still admit it", () => {
    const offers = [offer("place", { troops: spread(["a", "b"], 3, 3) })];
    const nothing = { question: "", offers: [], draft: { verb: "", values: {} }, past: [] };
    const earlier = { verb: "place", values: { troops: new Map([["a", 2]]) } };
    expect(broughtUp(nothing, { question: "q 1", offers, earlier }, vocabulary).draft).toEqual(earlier);
    const strange = { verb: "place", values: { troops: new Map([["z", 2]]) } };
    expect(broughtUp(nothing, { question: "q 1", offers, earlier: strange }, vocabulary).draft.values).toEqual({});
  });
});

describe("a draft whose answer comes late", () => {
  const asks = (id: string, offers: ReturnType<typeof offer>[]) => create(DecisionSchema, { id, name: "q", offers });
  const places = [offer("place", { troops: spread(["a", "b"], 1, 5) })];
  const drafting = (id: string) =>
    hooked((decision: ReturnType<typeof asks>) => useDraft("g_test", decision, vocabulary), asks(id, places));

  test("is emptied where it was sent", () => {
    const draft = drafting("1");
    draft.now.set("troops", new Map([["a", 5]]));
    draft.now.sent();
    expect(draft.now.draft.values).toEqual({});
  });

  test("leaves alone what was begun for the next question", () => {
    const draft = drafting("2");
    draft.now.set("troops", new Map([["a", 5]]));
    const { sent } = draft.now;
    draft.again(asks("3", places));
    draft.now.set("troops", new Map([["b", 2]]));
    sent();
    expect(draft.now.draft.values).toEqual({ troops: new Map([["b", 2]]) });
  });
});
