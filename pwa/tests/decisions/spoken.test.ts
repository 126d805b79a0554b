import { beforeAll, expect, test, vi } from "vitest";
import { count, offer, pick, ranking, spread } from "../builders";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("document", { documentElement: {} });
const { speak } = await import("../../src/i18n/words");
const { spokenDraft } = await import("../../src/decisions/spoken");

const NAMES: Record<string, string> = { iceland: "Iceland", alaska: "Alaska" };
const standings = [{ zone: "alaska", armies: [{ army: "red", count: 8 }] }];

function turn(sort: string, made: ReturnType<typeof offer>, values: Record<string, unknown>, selected = "") {
  const draft = { verb: made.verb, values };
  const filled = { offers: [made], draft, values, fields: made.fields, lacking: null };
  const names = {
    zone: (zone: string) => NAMES[zone] ?? zone,
    title: (_: string, card: string) => `Card ${card}`,
    value: (kind: string, value: string) => `${kind} ${value}`,
  };
  return { ...filled, sort, selected, names, standings, army: "red", chances: () => 0.89, board: null } as never;
}

const placing = offer("place", { troops: spread(["iceland", "alaska"], 7, 7) });
const attack = offer("attack", { origin: pick("alaska"), target: pick("iceland"), dice: count(1, 3, 3) });
const move = offer("move", { origin: pick("alaska"), target: pick("iceland"), count: count(1, 7, 7) });

beforeAll(() => speak("en"));

test("a placement is said with what stands there then, and what is left", () => {
  expect(spokenDraft(turn("place", placing, {}, "alaska"))).toBe("");
  expect(spokenDraft(turn("place", placing, { troops: new Map([["alaska", 3]]) }, "alaska"))).toBe(
    "Alaska 11, 4 left to place",
  );
  expect(spokenDraft(turn("place", placing, { troops: new Map([["alaska", 7]]) }, "iceland"))).toBe("All placed");
});

test("an attack is said with its chance", () => {
  expect(spokenDraft(turn("attack", attack, {}))).toBe("");
  expect(spokenDraft(turn("attack", attack, { origin: "alaska" }))).toBe("Alaska can attack");
  expect(spokenDraft(turn("attack", attack, { origin: "alaska", target: "iceland" }))).toBe("Alaska, Iceland, 89%");
});

test("a move is said with its places and how many go", () => {
  expect(spokenDraft(turn("move", move, { origin: "alaska" }))).toBe("From Alaska");
  expect(spokenDraft(turn("move", move, { origin: "alaska", target: "iceland", count: 5 }))).toBe(
    "5 from Alaska to Iceland",
  );
});

test("what follows into a place is said with what stays, once somebody has moved the slider", () => {
  const follow = offer("move_in", { count: count(3, 7, 7) });
  const between = { origin: "alaska", target: "iceland" };
  const said = (values: object) =>
    spokenDraft({ ...(turn("move in", follow, values as never) as object), between } as never);
  expect(said({})).toBe("");
  expect(said({ count: 5 })).toBe("5 into Iceland, 3 stay in Alaska");
});

test("cards are said by their names, with what they bring", () => {
  const trade = offer("trade", { cards: pick("peru", "siam") });
  const decision = { sets: [{ cards: ["peru"], weight: 0, troops: 8 }] };
  const said = (cards: string) => spokenDraft({ ...(turn("cards", trade, { cards }) as object), decision } as never);
  expect(said("peru")).toBe("Card peru: 8 troops");
  expect(said("siam")).toBe("Card siam");
});

test("a wish is said with its number, and how many there are", () => {
  const wish = offer("wish", { zones: ranking("iceland", "alaska") });
  expect(spokenDraft(turn("wish", wish, {}))).toBe("");
  expect(spokenDraft(turn("wish", wish, { zones: ["alaska"] }))).toBe("Alaska 1, 1 of 2 in your list");
});

test("a choice is said by what was chosen", () => {
  const colour = offer("choose_colour", { colour: pick("red", "blue") });
  expect(spokenDraft(turn("choose", colour, {}))).toBe("");
  expect(spokenDraft(turn("choose", colour, { colour: "red" }))).toBe("number red");
});
