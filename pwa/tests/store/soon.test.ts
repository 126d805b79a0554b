import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "../../src/store/soon";

describe("work that is asked for often", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is done at once, and for all who asked meanwhile once more after a rest", async () => {
    const work = vi.fn(() => Promise.resolve());
    const look = soon(work, 1000);
    const all = Promise.all([look(), look(), look()]);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await all;
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    await look();
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("tells whoever asked that it failed, and is done again for the next", async () => {
    const work = vi.fn(() => Promise.reject(new Error("away")));
    const look = soon(work, 1000);
    await expect(look()).rejects.toThrow("away");
    const next = look().catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await next).toContain("away");
    expect(work).toHaveBeenCalledTimes(2);
  });
});
