import { beforeEach, describe, expect, test, vi } from "vitest";
import { count, offer, pick, spread } from "../builders";
import { boardOf } from "../editions";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal("navigator", { language: "en" });
const { isBeginner, learn, learnt, unlearn } = await import("../../src/store/coach");
const { markOf } = await import("../../src/screens/game/coach/lessons");
const { spotFor } = await import("../../src/screens/game/coach/spot");

const NOTHING = new Set<string>();
const board = boardOf("world");
const held = (zone: string, owner: string, troops: number) => ({
  ...{ zone, owner, troops, pieces: [], marks: [], armies: [{ army: owner, count: troops }] },
});
const standings = [held("iceland", "red", 2), held("alaska", "red", 8), held("kamchatka", "blue", 3)] as never;
const fields = { origin: pick("alaska"), target: pick("kamchatka"), dice: count(1, 3, 3), battles: count(0, 9, 0) };
const attacks = [offer("attack", fields), offer("done")];

/** A question with what is filled in of its answer. */
function asked(sort: string, offers = attacks, values: Record<string, unknown> = {}) {
  const draft = { verb: offers[0]!.verb, values };
  const filled = { offers, draft, values, fields: offers[0]!.fields, lacking: null };
  return {
    ...filled,
    sort,
    board,
    standings,
    friends: new Set(["red"]),
    chances: () => 0.9,
    between: { target: "kamchatka" },
  } as never;
}

describe("the coach of a first turn", () => {
  const placing = [offer("place", { troops: spread(["iceland", "alaska"], 3, 3) })];

  test("points at the border where troops do most, until one is placed", () => {
    expect(markOf(asked("place", placing), NOTHING)).toEqual({ lesson: "place", zone: "alaska" });
    expect(markOf(asked("place", placing, { troops: new Map([["alaska", 1]]) }), NOTHING)).toBeNull();
  });

  test("shows where one sees how the game stands, once a turn is behind the player", () => {
    expect(markOf(asked("place", placing), new Set(["place", "move"]))).toEqual({ lesson: "aim", zone: "" });
    expect(markOf(asked("place", placing), new Set(["place", "move", "aim"]))).toBeNull();
  });

  test("says what to do where something is chosen before the first troops, as a colour", () => {
    const colour = [offer("choose_colour", { colour: pick("red", "blue") })];
    const open = { ...(asked("choose", colour) as object), lacking: colour[0]!.fields[0] } as never;
    expect(markOf(open, NOTHING)).toEqual({ lesson: "choose", zone: "" });
    expect(markOf(asked("choose", colour, { colour: "red" }), NOTHING)).toBeNull();
    expect(markOf(open, new Set(["choose"]))).toBeNull();
  });

  test("shows where an attack begins, and then what the number means", () => {
    expect(markOf(asked("attack"), NOTHING)).toEqual({ lesson: "attack", zone: "alaska" });
    expect(markOf(asked("attack", attacks, { origin: "alaska" }), NOTHING)).toEqual({
      lesson: "chance",
      zone: "kamchatka",
    });
  });

  test("speaks of the card only after something was taken", () => {
    expect(markOf(asked("attack"), new Set(["attack", "move_in"]))).toEqual({ lesson: "card", zone: "" });
    expect(markOf(asked("attack"), new Set(["attack", "move_in", "card"]))).toBeNull();
  });

  test("says that the turn is posted only to whoever has had one", () => {
    expect(markOf(null, NOTHING)).toBeNull();
    expect(markOf(null, new Set(["move"]))).toEqual({ lesson: "posted", zone: "" });
    expect(markOf(null, new Set(["move", "posted"]))).toBeNull();
  });

  test("says nothing of what needs no word", () => {
    expect(markOf(asked("form"), NOTHING)).toBeNull();
  });
});

describe("what was learnt", () => {
  beforeEach(unlearn);

  test("is learnt once, and for good", () => {
    expect(isBeginner()).toBe(true);
    learn("place");
    learn("attack");
    expect([...learnt.value]).toEqual(["place", "attack"]);
    expect(kept.get("fieldpost.coach")).toBe("place,attack");
    expect(isBeginner()).toBe(false);
  });

  test("is forgotten for a guided game", () => {
    learn("place");
    unlearn();
    expect([isBeginner(), kept.has("fieldpost.coach")]).toEqual([true, false]);
  });
});

describe("where a mark stands", () => {
  const free = { left: 0, top: 100, right: 360, bottom: 500 };
  const size = { width: 200, height: 60 };
  const place = (left: number, top: number) => ({ left, top, right: left + 30, bottom: top + 30 });

  test("is below its place, and above it where the sheet would be reached", () => {
    expect(spotFor(place(100, 200), size, free)).toEqual({ x: 15, y: 242, tip: 100, side: "below" });
    expect(spotFor(place(100, 440), size, free)).toMatchObject({ y: 368, side: "above" });
    expect(spotFor(place(100, 200), size, free, "above")).toMatchObject({ y: 128, side: "above" });
  });

  test("is where it lies on the fewest of the places that can be chosen", () => {
    const below = place(90, 250);
    expect(spotFor(place(100, 200), size, free, "below", [below])).toMatchObject({ side: "above" });
    const row = [-10, 90, 190, 290].flatMap((left) => [place(left, 150), place(left, 250)]);
    expect(spotFor(place(100, 200), size, free, "below", row)).toMatchObject({ side: "alone" });
  });

  test("moves aside, with its tip still at the place, from what would lie under it", () => {
    const below = place(20, 250);
    const above = place(150, 150);
    expect(spotFor(place(100, 200), size, free, "below", [below, above])).toEqual({
      ...{ x: 91, y: 242, tip: 24, side: "below" },
    });
  });

  test("stays on the screen, with its tip at the place", () => {
    expect(spotFor(place(325, 200), size, free)).toMatchObject({ x: 152, tip: 176 });
  });

  test("is above the sheet where there is no place, or it is out of sight", () => {
    const alone = { x: 80, y: 432, tip: 0, side: "alone" };
    expect(spotFor(null, size, free)).toEqual(alone);
    expect(spotFor(place(100, 20), size, free)).toEqual(alone);
  });
});
