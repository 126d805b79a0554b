import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/net/problem";
import { backoff, COMMAND, persist, READ } from "../../src/net/retry";

function clock() {
  const pauses: number[] = [];
  return { pauses, waiting: { random: () => 1, sleep: (ms: number) => (pauses.push(ms), Promise.resolve()) } };
}

function failing(times: number, error: Error) {
  let calls = 0;
  return { call: () => (++calls <= times ? Promise.reject(error) : Promise.resolve("done")), calls: () => calls };
}

describe("a call that nobody answers", () => {
  for (const code of [Code.Unavailable, Code.Unknown, Code.DeadlineExceeded, Code.Canceled]) {
    test(`is made again after ${Code[code]}`, async () => {
      const { waiting, pauses } = clock();
      const { call, calls } = failing(3, new ConnectError("away", code));
      await expect(persist(call, COMMAND, waiting)).resolves.toBe("done");
      expect(calls()).toBe(4);
      expect(pauses).toEqual([400, 800, 1600]);
    });
  }

  test("is given up after its tries, with what was wrong", async () => {
    const { waiting } = clock();
    const { call, calls } = failing(99, new ConnectError("away", Code.Unavailable));
    await expect(persist(call, READ, waiting)).rejects.toMatchObject({ kind: "away" });
    expect(calls()).toBe(READ.tries);
  });

  for (const patience of [READ, COMMAND]) {
    test(`keeps that nobody can know what became of it when a stopping service cancels it ${patience.tries} times`, async () => {
      const { waiting } = clock();
      const { call, calls } = failing(99, new ConnectError("stopping", Code.Canceled));
      await expect(persist(call, patience, waiting)).rejects.toMatchObject({ kind: "away" });
      expect(calls()).toBe(patience.tries);
    });
  }

  test("is not made again once it is not wanted any more", async () => {
    const { waiting } = clock();
    const end = new AbortController();
    end.abort();
    const { call, calls } = failing(99, new ConnectError("away", Code.Unavailable));
    await expect(persist(call, COMMAND, waiting, end.signal)).rejects.toMatchObject({ kind: "away" });
    expect(calls()).toBe(1);
  });
});

describe("a call that was refused", () => {
  for (const code of [Code.FailedPrecondition, Code.Aborted, Code.InvalidArgument, Code.NotFound, Code.Internal]) {
    test(`is not made again after ${Code[code]}`, async () => {
      const { waiting } = clock();
      const { call, calls } = failing(99, new ConnectError("no", code));
      await expect(persist(call, COMMAND, waiting)).rejects.toBeInstanceOf(Refusal);
      expect(calls()).toBe(1);
    });
  }

  test("for want of a token is made once more, at once", async () => {
    const { waiting, pauses } = clock();
    const { call, calls } = failing(99, new ConnectError("who?", Code.Unauthenticated));
    await expect(persist(call, COMMAND, waiting)).rejects.toMatchObject({ kind: "signed_out" });
    expect(calls()).toBe(2);
    expect(pauses).toEqual([0]);
  });

  test("because it was too much waits as long as it was told to", async () => {
    const { waiting, pauses } = clock();
    const { call } = failing(1, new Refusal("too_much", "slow down", { retryAfterMs: 5000 }));
    await persist(call, COMMAND, waiting);
    expect(pauses).toEqual([5000]);
  });

  test("because it was far too much comes out", async () => {
    const { waiting } = clock();
    const { call } = failing(1, new Refusal("too_much", "come back tomorrow", { retryAfterMs: 86_400_000 }));
    await expect(persist(call, COMMAND, waiting)).rejects.toMatchObject({ kind: "too_much" });
  });
});

test("pauses double up to a bound, and no two clients keep step", () => {
  expect(backoff(1, COMMAND, () => 0)).toBe(100);
  expect(backoff(1, COMMAND, () => 1)).toBe(400);
  expect(backoff(9, COMMAND, () => 1)).toBe(8000);
});
