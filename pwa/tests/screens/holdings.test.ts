import { describe, expect, test } from "vitest";
import { handSize, holdings, masterOf, matesOf, tallies } from "../../src/screens/game/holdings";
import { view } from "../builders";
import { boardOf } from "../editions";

const armies = ["blue", "red", "white"].map((army, at) => ({ army, seat: at < 2 ? at : -1 })) as never;
const slices = { victory_points: { total: [3, 0, 0] }, alliances: { masters: [null, null, "blue"] } };
const found = view(1, {}, { armies, slices });

const { vocabulary } = boardOf("napoleon");

describe("what an army has", () => {
  test("is told in games that keep it", () => {
    const points = (army: string) => tallies(found, vocabulary, army).map(({ info, n }) => [info.holding, n]);
    expect(points("blue")).toEqual([["victory_points", 3]]);
    expect(points("red")).toEqual([["victory_points", 0]]);
    expect(masterOf(found, vocabulary, "white")).toBe("blue");
    expect(masterOf(found, vocabulary, "red")).toBeNull();
  });

  test("is nothing in all others", () => {
    const plain = view(1, {}, { armies });
    expect(tallies(plain, vocabulary, "blue")).toEqual([]);
    expect(masterOf(plain, vocabulary, "white")).toBeNull();
    expect(handSize(plain, vocabulary, "blue")).toBeNull();
  });
});

describe("what the viewer holds", () => {
  const kept = { cards: { hands: [["alaska"], [null, null], []] }, mission_hands: { hands: [["m1"], ["m2"], []] } };
  const game = view(1, {}, { armies, slices: kept, viewer: 0 });

  test("is the viewer's own, and of others only how many cards", () => {
    expect(holdings(game, vocabulary).map(({ info, ids }) => [info.holding, ids])).toEqual([
      ["cards", ["alaska"]],
      ["missions", ["m1"]],
    ]);
    expect(handSize(game, vocabulary, "red")).toBe(2);
  });

  test("includes what lies open for all", () => {
    const open = view(1, {}, { armies, slices: { missions: { open: ["a", "b"] } }, viewer: 0 });
    expect(holdings(open, boardOf("command").vocabulary).map((one) => one.ids)).toEqual([["a", "b"]]);
  });
});

describe("team-mates", () => {
  const sides = [
    { army: "blue", seat: 0, side: 0 },
    { army: "red", seat: 1, side: 1 },
    { army: "green", seat: 0, side: 0 },
    { army: "black", seat: 2, side: 0 },
    { army: "grey", seat: -1, side: 0 },
  ];
  const teams = view(1, {}, { armies: sides as never });

  test.each([
    ["blue", [2]],
    ["black", [0]],
    ["red", []],
    ["grey", []],
  ])("of %s are the other seats of its side, each once", (army, mates) => {
    const found = teams.armies.find((one) => one.army === army)!;
    expect(matesOf(teams, found)).toEqual(mates);
  });
});
