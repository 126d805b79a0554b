import { describe, expect, test } from "vitest";
import { handSize, masterOf, victoryPoints } from "../../src/screens/game/holdings";
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
