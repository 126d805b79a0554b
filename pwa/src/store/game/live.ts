import { create } from "@bufbuild/protobuf";
import type { Action } from "../../gen/fieldpost/rules/v1/action_pb";
import { SubmitActionsRequestSchema, type SubmitActionsRequest } from "../../gen/fieldpost/rules/v1/rules_pb";
import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { windowHints } from "../../net/network";
import { refusalOf, type Refusal } from "../../net/problem";
import { requestId } from "../../net/random";
import { browserWaiting } from "../../net/retry";
import { command, read, rules } from "../../net/rpc";
import { holding } from "../../net/tabs";
import { follow } from "../../net/watch";
import { Store } from "../store";
import { pendingOf, recalled, remember, sameAnswer, setPending } from "./memory";
import { isOver, absorb, unknownGame, type GameState, type News } from "./state";
import { lately, polled, streamed } from "./wire";

const HIDDEN_PAUSE_MS = 20_000;

/** What became of a command that was sent. */
export type Outcome = { done: true; stop: string } | { done: false; refusal: Refusal };

/** One open game: follows it, and sends what the player decides. */
export class LiveGame {
  readonly store: Store<GameState>;
  private end: AbortController | null = null;
  private hidden: ReturnType<typeof setTimeout> | undefined;
  /** When the service last said anything of the game. */
  private heard = 0;

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

  /** Asks anew for everything that did not come. */
  again(): void {
    if (this.end) void this.reload(this.end.signal);
  }

  /** Answers a question; the same request is sent until somebody answers it, even after the page was closed meanwhile. */
  async submit(decision: Decision, actions: Action[]): Promise<Outcome> {
    const { view } = this.store.value;
    const fresh = create(SubmitActionsRequestSchema, {
      gameId: this.id,
      requestId: requestId(),
      decision: decision.id,
      expectedVersion: view?.version ?? 0n,
      actions,
    });
    const old = pendingOf(this.id);
    const request = old && sameAnswer(old, fresh) ? old : fresh;
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
    await this.recall();
    if (end.signal.aborted) return;
    void this.reload(end.signal);
    this.sendPending();
    const reason = await follow(this.ports(), end.signal);
    if (reason) this.store.update((state) => ({ ...state, failure: reason }));
  }

  /** What this device knew of the game, until the service tells. */
  private async recall(): Promise<void> {
    const last = this.store.value.view ? null : await recalled(this.id);
    if (!last) return;
    this.heard = last.at;
    this.store.update((state) => ({ ...absorb(state, last), asOf: last.at }));
  }

  private sendPending(): void {
    const pending = this.store.value.sending ? null : pendingOf(this.id);
    if (pending) void this.send(pending);
  }

  /** The game with its table, and what happened lately. */
  private async reload(signal: AbortSignal): Promise<void> {
    if (this.store.value.history === "failed") this.store.update((state) => ({ ...state, history: "waiting" }));
    try {
      const { game, view } = await read(() => rules.getGame({ gameId: this.id }), signal);
      const opened = this.store.value.opened ?? view?.version ?? null;
      this.store.update((state) => ({ ...state, failure: null, opened }));
      this.take({ game, view });
      this.take({ entries: await lately(this.id, view?.version ?? 0n, signal) });
      this.store.update((state) => ({ ...state, history: "there" }));
      remember(this.store.value, this.heard || Date.now());
    } catch (error) {
      if (signal.aborted) return;
      const refusal = refusalOf(error);
      const seen = this.store.value.view !== null && refusal.kind === "away";
      const history = this.store.value.history === "there" ? "there" : "failed";
      this.store.update((state) => ({ ...state, history, failure: seen ? state.failure : refusal }));
    }
  }

  private take(news: News): void {
    const before = this.store.value.view;
    this.store.update((state) => absorb(state, news));
    const { view } = this.store.value;
    if (!view || view === before) return;
    remember(this.store.value, Date.now());
    if (before && isOver(view) && !isOver(before)) void this.reload(new AbortController().signal);
  }

  private ports() {
    return {
      ...browserWaiting,
      stream: (since: bigint | undefined, signal: AbortSignal) => streamed(this.id, since, signal),
      poll: (since: bigint | undefined, signal: AbortSignal) => polled(this.id, since, signal),
      version: () => this.store.value.view?.version,
      take: (news: News) => this.take(news),
      connection: (connection: GameState["connection"]) => this.connected(connection),
      holding: (signal: AbortSignal, use: () => Promise<void>) => holding("stream", signal, use),
      hints: windowHints,
      now: Date.now,
    };
  }

  private connected(connection: GameState["connection"]): void {
    const back = connection === "live" || connection === "polling";
    if (back) this.heard = Date.now();
    const { connection: before, history } = this.store.value;
    if (connection === before) return;
    this.store.update((state) => ({ ...state, connection, asOf: this.heard }));
    if (back && history === "failed") this.again();
    if (back) this.sendPending();
    else this.rememberHeard();
  }

  private rememberHeard(): void {
    if (this.heard > 0) remember(this.store.value, this.heard);
  }

  private pause(): void {
    this.end?.abort();
    this.end = null;
    this.store.update((state) => ({ ...state, connection: "connecting", asOf: this.heard }));
  }

  /** A tab that nobody looks at gives the browser's one stream to another. */
  private readonly visibility = () => {
    clearTimeout(this.hidden);
    if (document.visibilityState === "hidden") {
      this.rememberHeard();
      this.hidden = setTimeout(() => this.pause(), HIDDEN_PAUSE_MS);
    } else if (!this.end) void this.open();
  };
}
