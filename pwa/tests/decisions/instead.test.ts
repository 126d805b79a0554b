// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { offer, pick } from "../builders";
import { boardOf } from "../editions";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const { meantAttack, nearest } = await import("../../src/decisions/instead");

const board = boardOf("world");

describe("the nearest place that would do", () => {
  test("is a neighbour where one is among them", () => {
    expect(nearest(board, "peru", new Set(["china", "brazil"]))).toBe("brazil");
  });

  test("is found over several borders", () => {
    expect(nearest(board, "peru", new Set(["alaska"]))).toBe("alaska");
  });

  test("is nobody's where there are none", () => {
    expect(nearest(board, "peru", new Set())).toBeNull();
  });
});

describe("the attack that a tap on an enemy meant", () => {
  const turn = (troops: Record<string, number>, origin?: string) => {
    const offers = Object.entries(troops)
      .filter(([, count]) => count > 1)
      .map(([zone]) => offer("attack", { origin: pick(zone), target: pick("brazil") }));
    const values = origin === undefined ? {} : { origin };
    const own = Object.entries(troops).map(([zone, count]) => ({
      zone,
      owner: "red",
      armies: [{ army: "red", count }],
    }));
    const standings = [
      ...own,
      { zone: "alaska", owner: "blue", armies: [] },
      { zone: "egypt", owner: "blue", armies: [] },
    ];
    return {
      board,
      sort: "attack",
      army: "red",
      standings,
      offers,
      draft: { verb: "attack", values },
      values,
    } as never;
  };

  test("is from the place that is chosen", () => {
    expect(meantAttack(turn({ peru: 3, argentina: 2 }, "argentina"), "alaska")?.origin).toBe("argentina");
  });

  test("is from the place beside it, though that has too few", () => {
    expect(meantAttack(turn({ peru: 3, east_africa: 1 }), "egypt")?.origin).toBe("east_africa");
  });

  test("is from the nearest place that could attack where none is beside it: too few troops are not what is wrong", () => {
    expect(meantAttack(turn({ peru: 3, eastern_united_states: 1 }), "alaska")?.origin).toBe("peru");
  });
});
