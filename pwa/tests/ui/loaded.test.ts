import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/net/problem";
import { useLoaded } from "../../src/ui/hooks";
import { hooked, later, settled } from "../hooked";

/** Answers that come when the test says so, by what was asked for. */
function shelf() {
  const asked: string[] = [];
  const answers = new Map<string, ReturnType<typeof later<string>>>();
  const load = (key: string) => {
    asked.push(key);
    const answer = later<string>();
    answers.set(key, answer);
    return answer.promise;
  };
  return { asked, load, give: (key: string, text = key) => answers.get(key)?.give(text), answers };
}

const there = (value: string) => ({ state: "there", value });
const waiting = { state: "waiting" };

interface Asked {
  key: string;
  attempt?: number;
}

function loading(found: ReturnType<typeof shelf>, first: Asked) {
  return hooked<Asked, unknown>(({ key, attempt = 0 }) => useLoaded(() => found.load(key), [key], attempt), first);
}

describe("something that comes later", () => {
  test("is waited for, and then there", async () => {
    const found = shelf();
    const one = loading(found, { key: "a" });
    expect(one.now).toEqual(waiting);
    found.give("a");
    await settled();
    expect(one.now).toEqual(there("a"));
  });

  test("is never shown under other keys than its own", async () => {
    const found = shelf();
    const one = loading(found, { key: "a" });
    found.give("a");
    await settled();
    one.again({ key: "b" });
    expect(one.drawn.slice(2).every((state) => (state as { state: string }).state === "waiting")).toBe(true);
    expect(one.now).toEqual(waiting);
    found.give("b");
    await settled();
    expect(one.now).toEqual(there("b"));
  });

  test("is dropped when it comes after the keys have changed", async () => {
    const found = shelf();
    const one = loading(found, { key: "a" });
    one.again({ key: "b" });
    found.give("b");
    await settled();
    found.give("a");
    await settled();
    expect(one.now).toEqual(there("b"));
  });

  test("takes its failure along", async () => {
    const found = shelf();
    const one = loading(found, { key: "a" });
    found.answers.get("a")?.fail(new Refusal("away", "nobody answers"));
    await settled();
    expect(one.now).toMatchObject({ state: "failed" });
    one.again({ key: "b" });
    expect(one.now).toEqual(waiting);
  });

  test("stays in sight while the same is asked for once more", async () => {
    const found = shelf();
    const one = loading(found, { key: "a" });
    found.give("a", "old");
    await settled();
    one.again({ key: "a", attempt: 1 });
    expect(one.now).toEqual(there("old"));
    expect(found.asked).toEqual(["a", "a"]);
    found.give("a", "new");
    await settled();
    expect(one.now).toEqual(there("new"));
  });

  test("is not asked for again when nothing has changed", () => {
    const found = shelf();
    const one = loading(found, { key: "a" });
    one.again({ key: "a" });
    expect(found.asked).toEqual(["a"]);
  });

  test("is told when nobody waits for it any more", () => {
    const signals: AbortSignal[] = [];
    const load = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<string>(() => undefined);
    };
    const one = hooked<string, unknown>((key) => useLoaded(load, [key]), "a");
    one.again("b");
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
    one.leave();
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
  });
});
