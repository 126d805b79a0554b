import { create } from "@bufbuild/protobuf";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ActionSchema } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { later } from "../hooked";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
const asked = vi.hoisted(() => vi.fn());
vi.mock("../../src/net/rpc", () => ({ read: (call: () => unknown) => call(), rules: { previewAttack: asked } }));
const { odds, oddsKey, oddsWords } = await import("../../src/decisions/odds");
const { speak } = await import("../../src/i18n/words");

const attack = (more: object = {}) =>
  create(ActionSchema, {
    verb: { case: "attack", value: { origin: "alaska", target: "kamchatka", dice: 3, battles: 0, ...more } },
  });
const question = (version: bigint, more: object = {}) => ({ gameId: "g_test", version, action: attack(more) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  asked.mockReset();
});

describe("the odds of an attack", () => {
  test("are asked for with the very action that would be sent", async () => {
    asked.mockResolvedValue({ conquest: 0.37 });
    const found = odds(question(1n, { battles: 1, odds: 40 }), new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await found).toEqual({ conquest: 0.37 });
    expect(asked.mock.calls[0]?.[0]).toEqual({ gameId: "g_test", action: attack({ battles: 1, odds: 40 }) });
  });

  test("are others where the attack ends in another way, or the game has moved", () => {
    const others = [{}, { battles: 1 }, { odds: 50 }, { keep: 2 }, { losses: 1 }, { dice: 2 }];
    const keys = others.map((more) => oddsKey(question(1n, more)));
    expect(new Set([...keys, oddsKey(question(2n))]).size).toBe(others.length + 1);
    expect(oddsKey(question(1n, { odds: 50 }))).toBe(keys[2]);
  });

  test("are asked for once in each situation", async () => {
    asked.mockResolvedValue({ conquest: 0.5 });
    const ask = () => odds(question(3n), new AbortController().signal);
    const first = ask();
    await vi.runAllTimersAsync();
    expect(await ask()).toBe(await first);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("are asked for again after a failure", async () => {
    const first = later<unknown>();
    asked.mockReturnValueOnce(first.promise).mockResolvedValue({ conquest: 0.5 });
    const failed = odds(question(4n), new AbortController().signal).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    first.fail(new Error("away"));
    expect(await failed).toEqual(new Error("away"));
    const found = odds(question(4n), new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await found).toEqual({ conquest: 0.5 });
  });

  test("of numbers that are only passed on the way to another are not asked for", async () => {
    asked.mockResolvedValue({ conquest: 0.5 });
    const passed = [10, 20, 30].map((limit) => {
      const end = new AbortController();
      const found = odds(question(5n, { odds: limit }), end.signal).catch(() => "nobody waits");
      end.abort();
      return found;
    });
    const last = odds(question(5n, { odds: 40 }), new AbortController().signal);
    await vi.runAllTimersAsync();
    await last;
    expect(await Promise.all(passed)).toEqual(["nobody waits", "nobody waits", "nobody waits"]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe("the odds in words", () => {
  const roll = { conquest: 0.3717, stopped: 0.6283, ownLosses: 0.921, theirLosses: 1.079 };

  test("say that they are those of one roll", async () => {
    await speak("en");
    expect(oddsWords(roll, true)).toEqual({
      taken: "37% to take it with one roll",
      stop: "",
      losses: "You lose about 0.9, they lose 1.1",
    });
  });

  test("say how likely the attack stops before", async () => {
    await speak("en");
    const found = oddsWords({ conquest: 0.62, stopped: 0.301, ownLosses: 2, theirLosses: 3.25 }, false);
    expect([found.taken, found.stop]).toEqual(["62% to take it", "30% to stop short"]);
    expect(oddsWords({ conquest: 0.997, stopped: 0, ownLosses: 2, theirLosses: 3 }, false)).toMatchObject({
      taken: "99.7% to take it",
      stop: "",
    });
    expect(oddsWords({ conquest: 0.004, stopped: 0, ownLosses: 2, theirLosses: 3 }, false).taken).toBe(
      "0.4% to take it",
    );
  });

  test("say so in French", async () => {
    await speak("fr");
    const plain = Object.values(oddsWords({ ...roll, conquest: 0.37 }, true)).map((text) => text.replace(/\s/g, " "));
    expect(plain).toEqual(["37 % de chances en un seul jet", "", "Tu perds environ 0,9, eux 1,1"]);
    expect(oddsWords(roll, false).stop.replace(/\s/g, " ")).toBe("63 % de s’arrêter avant");
  });
});
