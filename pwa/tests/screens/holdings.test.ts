import { describe, expect, test } from "vitest";
import { handSize, masterOf, matesOf, victoryPoints } from "../../src/screens/game/holdings";
import { view } from "../builders";

const armies = ["blue", "red", "white"].map((army, at) => ({ army, seat: at < 2 ? at : -1 })) as never;
const slices = { victory_points: { total: [3, 0, 0] }, alliances: { masters: [null, null, "blue"] } };
const found = view(1, {}, { armies, slices });

describe("what an army has", () => {
  test("is told in games that keep it", () => {
    expect(victoryPoints(found, "blue")).toBe(3);
    expect(victoryPoints(found, "red")).toBe(0);
    expect(masterOf(found, "white")).toBe("blue");
    expect(masterOf(found, "red")).toBeNull();
  });

  test("is nothing in all others", () => {
    const plain = view(1, {}, { armies });
    expect(victoryPoints(plain, "blue")).toBeNull();
    expect(masterOf(plain, "white")).toBeNull();
    expect(handSize(plain, "blue")).toBeNull();
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
