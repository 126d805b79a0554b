import type { Action } from "../../gen/fieldpost/rules/v1/action_pb";
import type { SubmitActionsRequest } from "../../gen/fieldpost/rules/v1/rules_pb";
import { SubmitActionsRequestSchema, WatchGameResponseSchema } from "../../gen/fieldpost/rules/v1/rules_pb";
import type { Decision, Entry, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { create } from "@bufbuild/protobuf";
import { refusalOf, type Refusal } from "../../net/problem";
import { requestId } from "../../net/random";
import { browserWaiting } from "../../net/retry";
import { command, read, rules } from "../../net/rpc";
import { holding } from "../../net/tabs";
import { follow } from "../../net/watch";
import { Store } from "../store";
import { isOver, absorb, unknownGame, type GameState } from "./state";
import { keepView, pendingOf, setPending, viewKept } from "./memory";

const HISTORY = 150n;
const HIDDEN_PAUSE_MS = 20_000;

/** What became of a command that was sent. */
export type Outcome = { done: true; stop: string } | { done: false; refusal: Refusal };

/** One open game: follows it, and sends what the player decides. */
export class LiveGame {
  readonly store: Store<GameState>;
  private end: AbortController | null = null;
  private hidden: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.store = new Store(unknownGame(id));
  }

  start(): void {
    document.addEventListener("visibilitychange", this.visibility);
    void this.open();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.visibility);
    clearTimeout(this.hidden);
    this.end?.abort();
    this.end = null;
  }

  /** Answers a question; the same request is sent until somebody answers it, even after the page was closed meanwhile. */
  async submit(decision: Decision, actions: Action[]): Promise<Outcome> {
    const { view } = this.store.value;
    const request = create(SubmitActionsRequestSchema, {
      gameId: this.id,
      requestId: requestId(),
      decision: decision.id,
      expectedVersion: view?.version ?? 0n,
      actions,
    });
    setPending(this.id, request);
    return this.send(request);
  }

  /** Any other command that answers with a view. */
  async act(
    kind: string,
    call: (request: { gameId: string; requestId: string }) => Promise<{ view?: View | undefined }>,
  ): Promise<Outcome> {
    const request = { gameId: this.id, requestId: requestId() };
    return this.carryOut(kind, async () => {
      this.take(await command(() => call(request)));
      return "";
    });
  }

  private async send(request: SubmitActionsRequest): Promise<Outcome> {
    const outcome = await this.carryOut("submit", async () => {
      const answer = await command(() => rules.submitActions(request));
      this.take(answer);
      return answer.stop?.message ?? "";
    });
    if (outcome.done || outcome.refusal.kind !== "away") setPending(this.id, null);
    return outcome;
  }

  private async carryOut(kind: string, work: () => Promise<string>): Promise<Outcome> {
    this.store.update((state) => ({ ...state, sending: kind }));
    try {
      return { done: true, stop: await work() };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.view) this.take({ view: refusal.view, entries: [] });
      return { done: false, refusal };
    } finally {
      this.store.update((state) => ({ ...state, sending: null }));
    }
  }

  private async open(): Promise<void> {
    this.end?.abort();
    const end = new AbortController();
    this.end = end;
    const last = this.store.value.view ? undefined : await viewKept(this.id);
    if (last) this.take({ view: last, entries: [] });
    await this.reload(end.signal);
    const pending = pendingOf(this.id);
    if (pending) void this.send(pending);
    const reason = await follow(this.ports(), end.signal);
    if (reason) this.store.update((state) => ({ ...state, failure: reason }));
  }

  /** The game with its table, and what happened lately. */
  private async reload(signal: AbortSignal): Promise<void> {
    try {
      const { game, view } = await read(() => rules.getGame({ gameId: this.id }), signal);
      this.store.update((state) => ({ ...state, game: game ?? null, failure: null }));
      this.take({ view, entries: [] });
      const now = view?.version ?? 0n;
      const since = now > HISTORY ? now - HISTORY : 0n;
      const events = await read(
        () => rules.listEvents({ gameId: this.id, sinceVersion: since, pageSize: 200 }),
        signal,
      );
      this.take({ entries: events.entries });
    } catch (error) {
      const refusal = refusalOf(error);
      const seen = this.store.value.view !== null && refusal.kind === "away";
      if (!signal.aborted && !seen) this.store.update((state) => ({ ...state, failure: refusal }));
    }
  }

  private take(news: { view?: View | undefined; entries?: Entry[] }): void {
    const before = this.store.value.view;
    this.store.update((state) => absorb(state, news));
    const { view } = this.store.value;
    if (!view || view === before) return;
    keepView(view);
    if (before && isOver(view) && !isOver(before)) void this.reload(new AbortController().signal);
  }

  private ports() {
    return {
      ...browserWaiting,
      stream: (since: bigint | undefined, signal: AbortSignal) =>
        rules.watchGame(
          { gameId: this.id, ...(since === undefined ? {} : { sinceVersion: since }) },
          { signal, timeoutMs: 0 },
        ),
      poll: (since: bigint | undefined, signal: AbortSignal) => this.poll(since, signal),
      version: () => this.store.value.view?.version,
      take: (news: { view?: View | undefined; entries: Entry[] }) => this.take(news),
      connection: (connection: GameState["connection"]) => this.connected(connection),
      holding: (signal: AbortSignal, use: () => Promise<void>) => holding("stream", signal, use),
    };
  }

  private connected(connection: GameState["connection"]): void {
    const { connection: before, game } = this.store.value;
    if (connection === before) return;
    this.store.update((state) => ({ ...state, connection }));
    const back = connection === "live" || connection === "polling";
    if (back && !game && this.end) void this.reload(this.end.signal);
  }

  /** What happened since then and the view after it; no view where nothing did. */
  private async poll(since: bigint | undefined, signal: AbortSignal) {
    const events =
      since === undefined
        ? null
        : await rules.listEvents({ gameId: this.id, sinceVersion: since, pageSize: 200 }, { signal });
    const entries = events?.entries ?? [];
    const moved = events === null || entries.length > 0;
    const view = moved ? (await rules.getView({ gameId: this.id }, { signal })).view : undefined;
    return create(WatchGameResponseSchema, { entries, ...(view ? { view } : {}) });
  }

  /** A tab that nobody looks at gives the browser's one stream to another. */
  private readonly visibility = () => {
    clearTimeout(this.hidden);
    if (document.visibilityState === "hidden") {
      this.hidden = setTimeout(() => {
        this.end?.abort();
        this.end = null;
      }, HIDDEN_PAUSE_MS);
    } else if (!this.end) void this.open();
  };
}
