import { beforeEach, describe, expect, test, vi } from "vitest";
import { count, offer, pick } from "../builders";
import { boardOf } from "../editions";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});
vi.stubGlobal("navigator", { language: "en" });
const { aimed } = await import("../../src/decisions/aim");
const { fillIn } = await import("../../src/decisions/form");
const { ideas, proposed } = await import("../../src/decisions/ideas");
const { choose } = await import("../../src/store/settings");

const board = boardOf("world");
const held = (zone: string, owner: string, troops: number) => ({
  ...{ zone, owner, pieces: [], marks: [], armies: [{ army: owner, count: troops }] },
});
const ours = new Set(["red", "yellow"]);
const move = (origin: string, target: string, high: number) =>
  offer("move", { origin: pick(origin), target: pick(target), count: count(1, high, high) });

describe("moves that may be worth it", () => {
  test("go from where nobody threatens to where most do", () => {
    const standings = [held("peru", "red", 5), held("argentina", "red", 1), held("brazil", "yellow", 2)];
    const threatened = [...standings, held("venezuela", "yellow", 1), held("north_africa", "blue", 9)];
    const form = fillIn([move("argentina", "brazil", 3), move("peru", "brazil", 4)], { verb: "move", values: {} });
    const found = ideas(form, board, threatened, ours);
    expect(found).toEqual([
      { origin: "peru", target: "brazil", count: 4 },
      { origin: "argentina", target: "brazil", count: 3 },
    ]);
    expect(proposed(form, found[0]!).values).toMatchObject({ origin: "peru", target: "brazil", count: 4 });
  });

  test("even out what stands along the borders where every place has an enemy beside it", () => {
    const standings = [held("peru", "red", 9), held("argentina", "red", 1), held("brazil", "blue", 6)];
    const form = fillIn([move("peru", "argentina", 8)], { verb: "move", values: {} });
    expect(ideas(form, board, standings, ours)).toEqual([{ origin: "peru", target: "argentina", count: 4 }]);
  });

  test("are none where no move would help", () => {
    const standings = [held("peru", "red", 2), held("argentina", "red", 9), held("brazil", "blue", 6)];
    const form = fillIn([move("peru", "argentina", 1)], { verb: "move", values: {} });
    expect(ideas(form, board, standings, ours)).toEqual([]);
  });
});

describe("how long an attack goes on", () => {
  const aim = { origin: "peru", target: "brazil" };
  const limit = (chance: number) => aimed({ verb: "attack", values: {} }, aim, () => chance).values["battles"];
  beforeEach(() => choose({ attackLength: "likely" }));

  test("follows the chance until somebody has said", () => {
    expect([limit(0.7), limit(0.4)]).toEqual([0, 1]);
  });

  test("is what was said last time from then on", () => {
    choose({ attackLength: "taken" });
    expect([limit(0.7), limit(0.4)]).toEqual([0, 0]);
    choose({ attackLength: "once" });
    expect([limit(0.7), limit(0.4)]).toEqual([1, 1]);
  });
});
