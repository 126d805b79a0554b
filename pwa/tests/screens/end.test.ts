import { create } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { LuckSchema, RoundStandingSchema } from "../../src/gen/fieldpost/rules/v1/rules_pb";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { areas, bestRound, CHANCE } = await import("../../src/screens/game/end/curve");
const { aboveChance, luckInWords } = await import("../../src/screens/game/end/luck");

const round = (number: number, blue: number, red: number) =>
  create(RoundStandingSchema, {
    round: number,
    armies: [
      { army: "blue", places: blue },
      { army: "red", places: red },
      { army: "green", places: 0 },
    ],
  });

beforeAll(() => speak("en"));

describe("the curve of a game", () => {
  test("has an area for each army that ever held a place, one on the other up to the top", () => {
    const drawn = areas([round(1, 10, 10), round(2, 5, 15)], 100, 40);
    expect(drawn.map(({ army, from, to }) => [army, from, to])).toEqual([
      ["blue", 10, 5],
      ["red", 10, 15],
    ]);
    expect(drawn[0]!.path).toBe("M0.0,20.0 L100.0,30.0 L100.0,40.0 L0.0,40.0Z");
    expect(drawn[1]!.path).toBe("M0.0,0.0 L100.0,0.0 L100.0,30.0 L0.0,20.0Z");
  });

  test("of chances gives each army its share, allies as one side between them", () => {
    const chances = (blue: number, red: number) =>
      create(RoundStandingSchema, {
        armies: [
          { army: "blue", winChance: blue },
          { army: "green", winChance: blue }, // both say what their side has
          { army: "red", winChance: red },
        ],
      });
    const drawn = areas([chances(0.5, 0.5), chances(0, 1)], 100, 60, CHANCE);
    expect(drawn.map(({ army, from, to }) => [army, from, to])).toEqual([
      ["blue", 0.5, 0],
      ["green", 0.5, 0],
      ["red", 0.5, 1],
    ]);
    expect(drawn[2]!.path).toBe("M0.0,0.0 L100.0,0.0 L100.0,60.0 L0.0,20.0Z");
    expect(areas([chances(0, 0)], 100, 60, CHANCE)).toEqual([]);
  });

  test("of a game of one moment is no broken drawing", () => {
    expect(areas([round(1, 1, 1)], 100, 40)[0]!.path).not.toContain("NaN");
    expect(areas([], 100, 40)).toEqual([]);
  });

  test("knows when somebody was at their best, if that was better than the beginning", () => {
    expect(bestRound([round(1, 4, 4), round(2, 6, 2), round(3, 1, 7)], ["blue"])).toEqual({ round: 2, places: 6 });
    expect(bestRound([round(1, 4, 4), round(2, 2, 6)], ["blue"])).toBeNull();
  });
});

describe("luck", () => {
  test("is what fell beyond chance on the other side, and did not on the own", () => {
    const luck = create(LuckSchema, { lost: 10, expectedLost: 11.5, slain: 8, expectedSlain: 7 });
    expect(aboveChance(luck)).toBeCloseTo(2.5);
  });

  test("is told in plain words", () => {
    const said = (percentile: number) => luckInWords({ percentile });
    expect(said(0.03)).toBe("unluckier than 97 games in 100");
    expect(said(0.3)).toBe("a little unlucky");
    expect(said(0.5)).toBe("neither lucky nor unlucky");
    expect(said(0.7)).toBe("a little lucky");
    expect(said(0.97)).toBe("luckier than 97 games in 100");
    expect(said(1)).toBe("luckier than 99 games in 100");
  });
});
