import { create } from "@bufbuild/protobuf";
import { signal, type Signal } from "@preact/signals";
import type { Action } from "../../gen/fieldpost/rules/v1/action_pb";
import {
  SubmitActionsRequestSchema,
  type SubmitActionsRequest,
  type WatchGameResponse,
} from "../../gen/fieldpost/rules/v1/rules_pb";
import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { windowHints } from "../../net/network";
import { refusalOf, type Refusal } from "../../net/problem";
import { requestId } from "../../net/random";
import { browserWaiting } from "../../net/retry";
import { command, rules } from "../../net/rpc";
import { withLock } from "../../net/tabs";
import { follow, POLL_MS, type WatchPorts } from "../../net/watch";
import { answeredIn } from "../asking";
import { gameWithTable, knownBefore } from "./ahead";
import { pendingOf, remember, sameAnswer, setPending } from "./memory";
import { isOver, absorb, unknownGame, type GameState, type News } from "./state";
import { lately, polled, streamed } from "./wire";

const HIDDEN_PAUSE_MS = 20_000;

/** What became of a command that was sent. */
export type Outcome = { done: true; stop: string } | { done: false; refusal: Refusal };

/** One open game: follows it, and sends what the player decides. */
export class LiveGame {
  readonly state: Signal<GameState>;
  /** Ends all that is under way; null while the game is not followed. */
  private following: AbortController | null = null;
  private hidden: ReturnType<typeof setTimeout> | undefined;
  /** When the service last said anything of the game. */
  private heardAt = 0;

  constructor(readonly id: string) {
    this.state = signal(unknownGame(id));
  }

  start(): void {
    document.addEventListener("visibilitychange", this.visibility);
    void this.open();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.visibility);
    clearTimeout(this.hidden);
    this.endFollowing();
  }

  /** Asks anew for everything that did not come. */
  again(): void {
    if (this.following) void this.reload(this.following.signal);
  }

  /**
   * Answers a question. The answer keeps its request id, which makes it count once: it is sent until somebody answers it,
   * even after the page was closed meanwhile.
   */
  async submit(decision: Decision, actions: Action[]): Promise<Outcome> {
    const fresh = create(SubmitActionsRequestSchema, {
      gameId: this.id,
      requestId: requestId(),
      decision: decision.id,
      expectedVersion: this.state.value.view?.version ?? 0n,
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
      this.receive(await command(() => call(request)));
      return "";
    });
  }

  private async send(request: SubmitActionsRequest): Promise<Outcome> {
    const outcome = await this.carryOut("submit", async () => {
      const answer = await command(() => rules.submitActions(request));
      this.receive(answer);
      answeredIn.value = this.id;
      return answer.stop?.message ?? "";
    });
    if (outcome.done || outcome.refusal.kind !== "away") setPending(this.id, null);
    if (!outcome.done && outcome.refusal.kind === "stale") await this.catchUp();
    return outcome;
  }

  /** What happened up to the board of now, so that it can be said who was quicker. */
  private async catchUp(): Promise<void> {
    const { view, entries } = this.state.value;
    if (!view || entries.some((one) => one.version === view.version)) return;
    const { signal } = new AbortController();
    await lately(this.id, view.version, signal).then(
      (found) => this.receive({ entries: found }),
      () => undefined, // the board says enough
    );
  }

  private async carryOut(kind: string, work: () => Promise<string>): Promise<Outcome> {
    this.change({ sending: kind });
    try {
      return { done: true, stop: await work() };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.view) this.receive({ view: refusal.view, entries: [] });
      return { done: false, refusal };
    } finally {
      this.change({ sending: null });
    }
  }

  private change(part: Partial<GameState>): void {
    this.state.value = { ...this.state.value, ...part };
  }

  private async open(): Promise<void> {
    this.following?.abort();
    const end = new AbortController();
    this.following = end;
    await this.recall();
    if (end.signal.aborted) return;
    void this.reload(end.signal);
    this.sendPending();
    const reason = await follow(this.ports(), end.signal);
    if (reason) this.change({ failure: reason });
  }

  private endFollowing(): void {
    this.following?.abort();
    this.following = null;
  }

  /** What this device knew of the game, until the service tells. */
  private async recall(): Promise<void> {
    const last = this.state.value.view ? null : await knownBefore(this.id);
    if (!last) return;
    this.heardAt = last.at;
    this.change({ ...absorb(this.state.value, last), asOf: last.at });
  }

  private sendPending(): void {
    const pending = this.state.value.sending ? null : pendingOf(this.id);
    if (pending) void this.send(pending);
  }

  /** The game with its table, and what happened lately. */
  private async reload(end: AbortSignal): Promise<void> {
    if (this.state.value.history === "failed") this.change({ history: "waiting" });
    try {
      const { game, view } = await gameWithTable(this.id, end);
      this.change({ failure: null, opened: this.state.value.opened ?? view?.version ?? null });
      this.receive({ game, view });
      this.receive({ entries: await lately(this.id, view?.version ?? 0n, end) });
      this.change({ history: "there" });
      remember(this.state.value, this.heardAt || Date.now());
    } catch (error) {
      if (end.aborted) return;
      const refusal = refusalOf(error);
      const { view, history, failure } = this.state.value;
      const shown = view !== null && refusal.kind === "away"; // an old board is better than none
      this.change({ history: history === "there" ? "there" : "failed", failure: shown ? failure : refusal });
    }
  }

  private receive(news: News): void {
    const before = this.state.value.view;
    this.state.value = absorb(this.state.value, news);
    const { view } = this.state.value;
    if (!view || view === before) return;
    remember(this.state.value, Date.now());
    if (before && isOver(view) && !isOver(before)) void this.reload(new AbortController().signal);
  }

  private ports(): WatchPorts<WatchGameResponse> {
    return {
      ...browserWaiting,
      stream: (since, end) => streamed(this.id, since, end),
      poll: (since, end) => polled(this.id, since, end),
      pollMs: POLL_MS,
      since: () => this.state.value.view?.version,
      receive: (news) => this.receive(news),
      connection: (connection) => this.connected(connection),
      withOnlyStream: (end, use) => withLock("stream", end, use),
      hints: windowHints,
      now: Date.now,
    };
  }

  private connected(connection: GameState["connection"]): void {
    const back = connection === "live" || connection === "polling";
    if (back) this.heardAt = Date.now();
    const { connection: before, history } = this.state.value;
    if (connection === before) return;
    this.change({ connection, asOf: this.heardAt });
    if (back && history === "failed") this.again();
    if (back) this.sendPending();
    else this.rememberHeard();
  }

  private rememberHeard(): void {
    if (this.heardAt > 0) remember(this.state.value, this.heardAt);
  }

  private pause(): void {
    this.endFollowing();
    this.change({ connection: "connecting", asOf: this.heardAt });
  }

  /** A tab that nobody looks at gives the browser's one stream to another. */
  private readonly visibility = () => {
    clearTimeout(this.hidden);
    if (document.visibilityState === "hidden") {
      this.rememberHeard();
      this.hidden = setTimeout(() => this.pause(), HIDDEN_PAUSE_MS);
    } else if (!this.following) void this.open();
  };
}
