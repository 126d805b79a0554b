// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SubmitActionsRequest, WatchGameResponse } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { WatchGameResponseSchema } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { ActionSchema } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { DecisionSchema, EntrySchema, ViewSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { view } from "../builders";
import { rules } from "../service";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const vault = new Map<string, unknown>(); // what IndexedDB would hold
vi.mock("../../src/net/vault", () => ({
  keep: (key: string, value: unknown) => Promise.resolve(void vault.set(key, value)),
  kept: (key: string) => Promise.resolve(vault.get(key)),
}));
localStorage.setItem("fieldpost.device-key", "known");
const { LiveGame } = await import("../../src/store/game/live");
const { pendingOf } = await import("../../src/store/game/memory");

const ID = "g_test";
const QUESTION = create(DecisionSchema, { id: "d_1", name: "claiming" });
const claim = (zone: string) => create(ActionSchema, { verb: { case: "claim", value: { zone } } });
const away = () => new ConnectError("nobody there", Code.Unavailable);
const board = (version: number) => view(version, { peru: ["red", version] });

/** A service that stands at version 5, whose stream says so and goes on until somebody ends it. */
let answers: (request: SubmitActionsRequest) => { view: ReturnType<typeof board> };
let submitted: SubmitActionsRequest[];
let streams: number;
let online: boolean;
let push: (message: WatchGameResponse) => void;
let live: InstanceType<typeof LiveGame>;

function served<T>(answer: () => T): T {
  if (!online) throw away();
  return answer();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 1_000_000 });
  vault.clear();
  localStorage.removeItem(`fieldpost.pending.${ID}`);
  submitted = [];
  streams = 0;
  online = true;
  answers = () => ({ view: board(6) });
  rules.getGame = () => served(() => ({ game: { gameId: ID, version: 5n, title: "At Anna’s" }, view: board(5) }));
  rules.listEvents = () => served(() => ({ entries: [create(EntrySchema, { number: 1n, version: 5n })] }));
  rules.getView = () => served(() => ({ view: board(5) }));
  rules.submitActions = (request) => {
    submitted.push(request);
    return served(() => answers(request));
  };
  rules.watchGame = async function* (_, { signal }) {
    if (!online) throw away();
    streams++;
    yield create(WatchGameResponseSchema, { view: board(5) });
    while (!signal.aborted)
      yield await new Promise<WatchGameResponse>((resolve, reject) => {
        push = resolve;
        signal.addEventListener("abort", () => reject(away()));
      });
  };
  live = new LiveGame(ID);
});

afterEach(async () => {
  live.stop();
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function started(): Promise<void> {
  live.start();
  await pass(50);
}

/** What becomes of an answer, with all the time that its tries take. */
async function outcomeOf(...actions: ReturnType<typeof claim>[]) {
  const outcome = live.submit(QUESTION, actions);
  await pass(120_000);
  return outcome;
}

describe("opening a game", () => {
  test("gets the table, its history and a live stream", async () => {
    await started();
    const { game, view: shown, entries, history, connection } = live.state.value;
    expect(game?.title).toBe("At Anna’s");
    expect(shown?.version).toBe(5n);
    expect(entries.length).toBe(1);
    expect([history, connection]).toEqual(["there", "live"]);
  });

  test("shows what this device knew before the service says anything, and how old that is", async () => {
    await started();
    live.stop();
    online = false;
    live = new LiveGame(ID);
    await pass(60_000);
    await started();
    const { view: shown, asOf, failure } = live.state.value;
    expect(shown?.version).toBe(5n);
    expect(asOf).toBeLessThan(1_060_000);
    expect(failure).toBeNull();
    await pass(30_000);
    expect(live.state.value.history).toBe("failed");
    expect(live.state.value.failure).toBeNull();
  });

  test("says why where there is nothing to show", async () => {
    rules.getGame = () => {
      throw new ConnectError("no such game", Code.NotFound);
    };
    await started();
    expect(live.state.value.failure?.kind).toBe("hidden");
  });

  test("loads by itself what did not come, as soon as somebody answers", async () => {
    online = false;
    await started();
    await pass(30_000);
    expect(live.state.value.history).toBe("failed");
    online = true;
    await pass(30_000);
    expect(live.state.value.history).toBe("there");
    expect(live.state.value.failure).toBeNull();
  });

  test("looks at the table once more when the game ends", async () => {
    await started();
    const title = "How it ended";
    rules.getGame = () => ({ game: { gameId: ID, version: 9n, title }, view: board(9) });
    push(create(WatchGameResponseSchema, { view: { ...board(9), reason: "conquest" } }));
    await pass(50);
    expect(live.state.value.game?.title).toBe(title);
  });
});

describe("an answer", () => {
  test("is done when the service took it, and the board is the newer one at once", async () => {
    await started();
    expect(await outcomeOf(claim("peru"))).toEqual({ done: true, stop: "" });
    expect(live.state.value.view?.version).toBe(6n);
    expect(live.state.value.sending).toBeNull();
    expect(pendingOf(ID)).toBeNull();
  });

  test("is sent again under the same request id while answers get lost", async () => {
    await started();
    let lost = 3;
    answers = () => {
      if (lost-- > 0) throw away();
      return { view: board(6) };
    };
    expect((await outcomeOf(claim("peru"))).done).toBe(true);
    expect(submitted.length).toBe(4);
    expect(new Set(submitted.map((one) => one.requestId)).size).toBe(1);
  });

  test("that nobody acknowledged is kept, and given once more it keeps its id; another answer gets its own", async () => {
    answers = () => {
      throw away();
    };
    expect(await outcomeOf(claim("peru"))).toMatchObject({ done: false, refusal: { kind: "away" } });
    const first = pendingOf(ID)!.requestId;
    await outcomeOf(claim("peru"));
    expect(pendingOf(ID)!.requestId).toBe(first);
    await outcomeOf(claim("brazil"));
    expect(pendingOf(ID)!.requestId).not.toBe(first);
  });

  test("that is stale brings the board of now, and is not sent again", async () => {
    await started();
    const fresh = { desc: ViewSchema, value: board(8) };
    answers = () => {
      throw new ConnectError("the game has moved on", Code.Aborted, undefined, [fresh]);
    };
    expect(await outcomeOf(claim("peru"))).toMatchObject({ done: false, refusal: { kind: "stale" } });
    expect(live.state.value.view?.version).toBe(8n);
    expect([submitted.length, pendingOf(ID)]).toEqual([1, null]);
  });

  test("that is against a rule is refused, and leaves the board alone", async () => {
    await started();
    answers = () => {
      throw new ConnectError("not a free place", Code.FailedPrecondition);
    };
    expect(await outcomeOf(claim("peru"))).toMatchObject({ done: false, refusal: { kind: "against_rule" } });
    expect(live.state.value.view?.version).toBe(5n);
    expect(pendingOf(ID)).toBeNull();
  });
});

describe("an answer that was under way when the page was closed", () => {
  beforeEach(async () => {
    online = false;
    await outcomeOf(claim("peru"));
    submitted = [];
    live = new LiveGame(ID); // the page, loaded anew
  });

  test("is sent by itself under its old id, once", async () => {
    const { requestId } = pendingOf(ID)!;
    online = true;
    await started();
    await pass(60_000);
    expect(submitted.map((one) => one.requestId)).toEqual([requestId]);
    expect(pendingOf(ID)).toBeNull();
    expect(live.state.value.view?.version).toBe(6n);
  });

  test("waits for the network, and goes out when it comes back", async () => {
    await started();
    await pass(120_000);
    expect(pendingOf(ID)).not.toBeNull();
    online = true;
    await pass(60_000);
    expect(pendingOf(ID)).toBeNull();
    expect(new Set(submitted.map((one) => one.requestId)).size).toBe(1);
  });
});

describe("a tab that nobody looks at", () => {
  const look = (state: "hidden" | "visible") => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  afterEach(() => look("visible"));

  test("gives its stream to another one after a while, and follows again when somebody comes back", async () => {
    await started();
    look("hidden");
    await pass(21_000);
    expect(live.state.value.connection).toBe("connecting");
    look("visible");
    await pass(1_000);
    expect(live.state.value.connection).toBe("live");
    expect(streams).toBe(2);
  });

  test("keeps its stream where somebody is back at once", async () => {
    await started();
    look("hidden");
    await pass(3_000);
    look("visible");
    await pass(20_000);
    expect(live.state.value.connection).toBe("live");
    expect(streams).toBe(1);
  });
});
