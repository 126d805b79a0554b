import { create } from "@bufbuild/protobuf";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WatchGameResponseSchema, type WatchGameResponse } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { Refusal } from "../../src/net/problem";
import type { Hint } from "../../src/net/network";
import { FIRST_MS, follow, FRESH_MS, POLL_MS, SILENCE_MS, type WatchPorts } from "../../src/net/watch";

const message = (version: number) => create(WatchGameResponseSchema, { view: { version: BigInt(version) } });
const HEARTBEAT = create(WatchGameResponseSchema, {});

type Stream = (since: bigint | undefined, signal: AbortSignal) => AsyncIterable<WatchGameResponse>;

/** A game to follow: each stream of the list is read once; then the test is over. */
function followed(streams: Stream[], more: Partial<WatchPorts<WatchGameResponse>> = {}) {
  const end = new AbortController();
  const taken: bigint[] = [];
  const states: string[] = [];
  const since: (bigint | undefined)[] = [];
  const hearing = new Set<(hint: Hint) => void>();
  let now = 0;
  const ports: WatchPorts<WatchGameResponse> = {
    random: () => 0,
    sleep: () => new Promise((resolve) => setTimeout(resolve, 0)),
    stream: (from, signal) => {
      since.push(from);
      const next = streams.shift();
      if (next) return next(from, signal);
      end.abort();
      return broken(new Refusal("away", "over"))(from, signal);
    },
    poll: () => Promise.resolve(create(WatchGameResponseSchema, {})),
    pollMs: POLL_MS,
    since: () => taken.at(-1),
    receive: (one) => {
      if (one.view) taken.push(one.view.version);
    },
    connection: (state) => void states.push(state),
    withOnlyStream: (_, use) => use(),
    hints: (hear) => {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
    now: () => now,
    ...more,
  };
  return {
    done: follow(ports, end.signal),
    taken,
    states,
    since,
    end,
    hearing,
    hint: (hint: Hint, afterMs = 0) => {
      now += afterMs;
      for (const hear of [...hearing]) hear(hint);
    },
  };
}

const saying = (...messages: WatchGameResponse[]): Stream =>
  async function* () {
    yield* messages;
    await Promise.resolve();
  };

const broken = (error: Error): Stream =>
  // eslint-disable-next-line @typescript-eslint/require-await
  async function* () {
    throw error;
  };

/** A stream that says something and then nothing, until it is ended. */
const lasting = (...messages: WatchGameResponse[]): Stream =>
  async function* (_, signal) {
    yield* messages;
    await new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new DOMException("stop", "AbortError"))),
    );
  };

/** Lets everything happen that waits for no timer but the shortest. */
const settled = () => vi.advanceTimersByTimeAsync(5);

async function ended(game: { end: AbortController; done: Promise<unknown> }): Promise<void> {
  game.end.abort();
  await settled();
  await game.done;
}

describe("following a game", () => {
  test("goes on after a stream that ended, from the last version", async () => {
    const game = followed([saying(message(3), message(5)), saying(message(8))]);
    await game.done;
    expect(game.taken).toEqual([3n, 5n, 8n]);
    expect(game.since).toEqual([undefined, 5n, 8n]);
    expect(game.states).toContain("live");
  });

  test("hands on signs of life too, and counts them as none of the news", async () => {
    const heard: WatchGameResponse[] = [];
    const receive = (one: WatchGameResponse) => void heard.push(one);
    const game = followed([saying(HEARTBEAT, message(1), HEARTBEAT)], { receive });
    await game.done;
    expect(heard.map((one) => one.view?.version)).toEqual([undefined, 1n, undefined]);
  });

  test("ends when the game is not there for the caller, and says so", async () => {
    const game = followed([broken(new Refusal("hidden", "no such game"))]);
    await expect(game.done).resolves.toMatchObject({ kind: "hidden" });
  });

  test("asks every few seconds when no stream holds", async () => {
    let polls = 0;
    const away = broken(new Refusal("away", "no stream"));
    const poll = () => Promise.resolve(message(10 + ++polls));
    const game = followed(Array<Stream>(12).fill(away), { poll });
    await game.done;
    expect(game.states).toContain("away");
    expect(game.taken.length).toBeGreaterThan(0);
  });

  test("asks while another tab has the browser's one stream", async () => {
    let polls = 0;
    const end = new AbortController();
    const poll = () => {
      if (++polls === 3) end.abort();
      return Promise.resolve(message(polls));
    };
    const withOnlyStream = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    const game = followed([], { poll, withOnlyStream });
    end.signal.addEventListener("abort", () => game.end.abort());
    await game.done;
    expect(game.taken).toEqual([1n, 2n, 3n]);
    expect(game.states).toContain("polling");
  });

  test("gives up a stream that is silent for longer than the service's sign of life", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const game = followed([lasting(message(1)), saying(message(2))]);
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(game.taken).toEqual([1n]);
    expect(game.states).toEqual(["live"]);
    await vi.advanceTimersByTimeAsync(5000);
    await game.done;
    vi.useRealTimers();
    expect(game.taken).toEqual([1n, 2n]);
    expect(SILENCE_MS).toBeGreaterThan(25_000);
    expect(SILENCE_MS).toBeLessThan(40_000);
  });

  test("gives up a stream sooner that never says anything at all", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const game = followed([lasting(), saying(message(2))]);
    await vi.advanceTimersByTimeAsync(FIRST_MS - 1);
    expect(game.states).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    await game.done;
    vi.useRealTimers();
    expect(game.taken).toEqual([2n]);
  });
});

describe("a browser's hints", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("that the network is gone end the stream at once, and the page does not say that it is live", async () => {
    const game = followed([lasting(message(1)), lasting(message(2))], { sleep: () => new Promise(() => undefined) });
    await settled();
    expect(game.states.at(-1)).toBe("live");
    game.hint("lost");
    expect(game.states.at(-1)).toBe("away");
    await settled();
    expect(game.states.at(-1)).toBe("away");
    expect(game.taken).toEqual([1n]);
  });

  test("that it is gone are no fact: a service on the same machine is reached all the same", async () => {
    const game = followed([lasting(message(1)), lasting(message(2))]);
    await settled();
    game.hint("lost");
    await settled();
    expect(game.taken).toEqual([1n, 2n]);
    expect(game.states.at(-1)).toBe("live");
    await ended(game);
  });

  test("that somebody looks again open a stream that has been silent anew, from where it was", async () => {
    const game = followed([lasting(message(1)), lasting(message(4))]);
    await settled();
    game.hint("back", FRESH_MS + 1);
    await settled();
    expect(game.taken).toEqual([1n, 4n]);
    expect(game.since).toEqual([undefined, 1n]);
    expect(game.states).not.toContain("away");
    await ended(game);
  });

  test("that somebody looks again leave a stream alone that has just spoken", async () => {
    const game = followed([lasting(message(1)), lasting(message(4))]);
    await settled();
    game.hint("back", FRESH_MS - 1);
    await settled();
    expect(game.taken).toEqual([1n]);
    await ended(game);
  });

  test("are heard no more once nobody follows", async () => {
    const game = followed([lasting(message(1))]);
    await settled();
    await ended(game);
    expect(game.hearing.size).toBe(0);
  });
});
