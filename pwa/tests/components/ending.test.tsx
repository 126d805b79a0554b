// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fight } from "../../src/screens/game/fight";
import { drawn } from "../drawn";
import { boardOf } from "../editions";
import { view } from "../builders";

vi.mock("@connectrpc/connect-web", () => import("../service"));
vi.mock("../../src/screens/game/end/later", () => ({ End: () => <p data-testid="end" /> }));
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { useEnding } = await import("../../src/screens/game/end/useEnding");
const { diceScene } = await import("../../src/screens/game/diceScene");
const { DiceSheet } = await import("../../src/screens/game/DiceSheet");

const names = new Names(boardOf("world"), "en");
const held = (zone: string, owner: string, troops: number) => ({
  ...{ zone, owner, pieces: [], marks: [], armies: [{ army: owner, count: troops }] },
});
const standings = [held("peru", "red", 4), held("brazil", "blue", 2)];

/** Says what the board shows at the end, and the page once it is there. */
function Ended({ reason }: { reason: string }) {
  const armies = [{ army: "red", seat: 0 }] as never;
  const end = useEnding({
    view: view(9, {}, { reason, winners: reason === "" ? [] : [0], armies }),
    ...{ game: null, names, standings, fought: false, changed: new Set(["peru"]), info: () => undefined },
    past: { overlay: null, watch: () => undefined, travel: () => undefined } as never,
  });
  return (
    <>
      <output data-testid="sweep">{JSON.stringify(end.scene?.taking ?? null)}</output>
      {end.page}
    </>
  );
}

const motion = (wanted: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches: !wanted, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

beforeAll(() => speak("en"));
beforeEach(() => {
  vi.useFakeTimers();
  motion(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a game that ends before the reader's eyes", () => {
  test("turns the winner's colour from what was taken last, and then has its page", () => {
    const page = drawn(<Ended reason="" />);
    page.again(<Ended reason="conquest" />);
    expect(page.getByTestId("sweep").textContent).toBe('{"place":null,"army":"red","from":"peru"}');
    expect(page.queryByTestId("end")).toBeNull();
    void act(() => void vi.advanceTimersByTime(1_500));
    expect(page.getByTestId("sweep").textContent).toBe("null");
    expect(page.queryByTestId("end")).not.toBeNull();
  });

  test("has its page at once for who wants less motion, and for who comes later", () => {
    motion(false);
    const still = drawn(<Ended reason="" />);
    still.again(<Ended reason="conquest" />);
    expect(still.queryByTestId("end")).not.toBeNull();
    motion(true);
    expect(drawn(<Ended reason="conquest" />).queryByTestId("end")).not.toBeNull();
  });
});

describe("a battle that is on show", () => {
  const fight: Fight = {
    ...{ origin: "peru", target: "brazil", army: "red", foe: "blue", lost: 1, slain: 2, before: standings },
    throws: [
      { attack: [6, 2, 1], defence: [5, 3] },
      { attack: [4, 2], defence: [3] },
    ] as never,
  };
  const counts = (throws: number) => diceScene(fight, throws).standings.map((one) => one.armies[0]?.count);

  test("costs troops on the board throw by throw", () => {
    expect([0, 1, 2].map(counts)).toEqual([
      [4, 2],
      [3, 1],
      [3, 0],
    ]);
    expect([...diceScene(fight, 1).floats]).toEqual([
      ["peru", "−1"],
      ["brazil", "−1"],
    ]);
    expect([...diceScene(fight, 2).floats]).toEqual([["brazil", "−1"]]);
  });

  test("lets the losers of a throw fall once its dice have met", () => {
    const fall = vi.fn<(throws: number) => void>();
    drawn(<DiceSheet {...{ fight, names, fall }} over={() => undefined} />);
    expect(fall.mock.calls).toEqual([[0]]);
    void act(() => void vi.advanceTimersByTime(800));
    expect(fall.mock.calls.at(-1)).toEqual([1]);
    void act(() => void vi.advanceTimersByTime(200));
    void act(() => void vi.advanceTimersByTime(800));
    expect(fall.mock.calls.at(-1)).toEqual([2]);
  });
});
