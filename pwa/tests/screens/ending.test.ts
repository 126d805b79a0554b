import { beforeAll, describe, expect, test, vi } from "vitest";
import { Names } from "../../src/i18n/names";
import { view } from "../builders";
import { boardOf } from "../editions";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { because, ending } = await import("../../src/screens/game/ending");
const { victory } = await import("../../src/screens/victory");

const board = boardOf("world");
const players = new Map([
  [0, "Anna"],
  [1, "Bert"],
  [2, "Carl"],
]);
const names = new Names(board, "en", { players });
const over = (reason: string, winners: number[], viewer = 0) => view(9, {}, { reason, winners, viewer });

describe("a game that is over", () => {
  beforeAll(() => speak("en"));

  test("says who won and why, as a sentence", () => {
    expect(ending(over("conquest", [1]), names)).toBe("Bert won: nobody else is left on the board.");
    expect(ending(over("round_limit", [0, 2], 1), names)).toBe("Anna and Carl won: most places after the last round.");
  });

  test("speaks to the winner", () => {
    expect(ending(over("objective", [0]), names)).toBe("You won: the secret objective is fulfilled.");
    expect(victory(over("objective", [0]), names)).toBe("You have won!");
  });

  test("calls a draw a draw", () => {
    expect(ending(over("draw", [0, 1]), names)).toBe("A draw, agreed by Anna and Bert.");
    expect(victory(over("draw", [0, 1]), names)).toBe("A draw");
  });

  test("has a sentence when nobody won", () => {
    expect(ending(over("nobody_left", []), names)).toBe("Nobody won: nobody is left on the board.");
  });

  test("begins with a capital and ends with a full stop, whatever the reason", () => {
    for (const reason of [...Object.keys(board.vocabulary.message!.endings), "something_new"])
      for (const winners of [[], [0], [1], [0, 1]])
        for (const said of [ending(over(reason, winners), names), because(over(reason, winners), names)])
          expect(said).toMatch(/^[A-Z].*[a-z]\.$/);
  });
});
