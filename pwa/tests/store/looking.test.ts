import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Hint } from "../../src/net/network";

const page = { visibilityState: "visible" };
vi.stubGlobal("document", page);
const { keepLooking } = await import("../../src/store/looking");

let hear: (hint: Hint) => void = () => undefined;
const stopHearing = vi.fn();
const hints = (listener: (hint: Hint) => void) => {
  hear = listener;
  return stopHearing;
};

describe("a list on show", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    page.visibilityState = "visible";
  });
  afterEach(() => vi.useRealTimers());

  test("is asked for at once, and again every few seconds after each answer", async () => {
    const look = vi.fn(() => Promise.resolve());
    const end = keepLooking(look, { everyMs: 5000 }, hints);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(look).toHaveBeenCalledTimes(3);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(3);
    expect(stopHearing).toHaveBeenCalled();
  });

  test("is asked for again after a failure", async () => {
    const look = vi.fn(() => Promise.reject(new Error("away")));
    const end = keepLooking(look, { everyMs: 5000 }, hints);
    await vi.advanceTimersByTimeAsync(5000);
    expect(look).toHaveBeenCalledTimes(2);
    end();
  });

  test("is asked for seldom or not at all while nobody sees it, and at once when somebody comes back", async () => {
    for (const [rhythm, times] of [
      [{ everyMs: 5000 }, 1],
      [{ everyMs: 5000, hiddenMs: 60_000 }, 2],
    ] as const) {
      page.visibilityState = "visible";
      const look = vi.fn(() => Promise.resolve());
      const end = keepLooking(look, rhythm, hints);
      page.visibilityState = "hidden";
      await vi.advanceTimersByTimeAsync(5000);
      look.mockClear();
      await vi.advanceTimersByTimeAsync(64_000);
      expect(look).toHaveBeenCalledTimes(times - 1);
      page.visibilityState = "visible";
      hear("back");
      expect(look).toHaveBeenCalledTimes(times);
      end();
    }
  });

  test("is not asked for twice at a time", async () => {
    let answer: () => void = () => undefined;
    const look = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const end = keepLooking(look, { everyMs: 5000 }, hints);
    hear("back");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(look).toHaveBeenCalledTimes(1);
    answer();
    await vi.advanceTimersByTimeAsync(5000);
    expect(look).toHaveBeenCalledTimes(2);
    end();
  });
});
