import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { GameSchema, GameState } from "../../src/gen/fieldpost/rules/v1/game_pb";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { standing, turn } = await import("../../src/screens/gameFacts");
const { timeLeft } = await import("../../src/screens/home/timeLeft");

const player = (seat: number) => ["Ada", "Ben", "Cleo"][seat] ?? "";
const HOUR = 3_600_000;

function game(more: MessageInitShape<typeof GameSchema>) {
  return create(GameSchema, { viewer: 0, state: GameState.ACTIVE, round: 3, ...more });
}

function counted(scores: number[], leaders: number[], what = "places") {
  return { standing: { counted: what, scores, leaders } };
}

describe("a row of the list", () => {
  beforeAll(() => speak("en"));

  test("says who leads with how much of what the mode counts, and what I have", () => {
    expect(standing(game(counted([9, 14, 7], [1])), player)).toBe("Ben leads with 14 places · you have 9 places");
    expect(standing(game(counted([9, 4, 1], [0])), player)).toBe("You lead with 9 places");
    expect(standing(game(counted([1, 4, 4], [1, 2])), player)).toBe(
      "Ben and Cleo lead with 4 places · you have 1 place",
    );
    expect(standing(game(counted([1, 4, 0], [1], "victory_points")), player)).toBe(
      "Ben leads with 4 victory points · you have 1 victory point",
    );
    expect(standing(game(counted([5, 5, 5], [])), player)).toBe("All level: 5 places each");
  });

  test("says nothing of who leads before the first round, and nothing of my own to somebody without a seat", () => {
    expect(standing(game({}), player)).toBe("");
    expect(standing(game({ viewer: -1, ...counted([1, 4], [1]) }), player)).toBe("Ben leads with 4 places");
  });

  test("says who has won a game that is over", () => {
    expect(standing(game({ state: GameState.OVER, winners: [1], ...counted([1, 4, 0], [1]) }), player)).toBe(
      "Ben wins",
    );
    expect(standing(game({ state: GameState.OVER, winners: [0] }), player)).toBe("You have won!");
    expect(standing(game({ state: GameState.OVER, winners: [0, 1], reason: "draw" }), player)).toBe("A draw");
  });

  test("says for whom it waits, and nothing where that is me or nobody", () => {
    expect(turn(game({ asked: [1, 2] }), player)).toBe("Waiting for Ben and Cleo");
    expect(turn(game({ asked: [0], waitsForViewer: true }), player)).toBe("");
    expect(turn(game({ asked: [1], state: GameState.OVER }), player)).toBe("");
  });

  test("says how long there is, by my own clock before anybody else's, and when that presses", () => {
    const deadline = timestampFromMs(2 * HOUR);
    expect(timeLeft(game({ deadline }), 0)).toEqual({ text: "2h left", soon: false });
    expect(timeLeft(game({ deadline, waitsForViewer: true }), 0)).toEqual({ text: "2h left", soon: true });
    const own = game({ deadline, viewerDeadline: timestampFromMs(5 * HOUR), waitsForViewer: true });
    expect(timeLeft(own, 0)).toEqual({ text: "5h left", soon: false });
    expect(timeLeft(game({ deadline }), 3 * HOUR).text).toBe("time is up");
    expect(timeLeft(game({ deadline, state: GameState.OVER }), 0).text).toBe("");
  });
});
