import { beforeAll, expect, test, vi } from "vitest";
import { count, offer, pick, spread } from "../builders";

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
  const names = { zone: (zone: string) => NAMES[zone] ?? zone };
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
  expect(spokenDraft(turn("move", move, { origin: "alaska", target: "iceland", count: 5 }))).toBe("Alaska, Iceland, 5");
});
