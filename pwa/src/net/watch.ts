import type { Hints } from "./network";
import { refusalOf, type Refusal } from "./problem";
import { backoff, type Patience, type Waiting } from "./retry";

export type Connection = "connecting" | "live" | "polling" | "away";

/** What watching a game, or an inbox, needs from outside. */
export interface WatchPorts<Message> extends Waiting {
  stream: (since: bigint | undefined, signal: AbortSignal) => AsyncIterable<Message>;
  poll: (since: bigint | undefined, signal: AbortSignal) => Promise<Message | null>;
  /** Milliseconds between two polls. */
  pollMs: number;
  /** Up to where the page knows what happened: a version, or the number of a note; none before anything is known. */
  since: () => bigint | undefined;
  /** Takes in a message; signs of life come too. */
  receive: (message: Message) => void;
  connection: (state: Connection) => void;
  /** Waits until this tab may have the browser's one stream, and keeps it for as long as `use` runs. */
  withOnlyStream: (signal: AbortSignal, use: () => Promise<void>) => Promise<void>;
  hints: Hints;
  /** Milliseconds of a clock that goes on while the device sleeps. */
  now: () => number;
}

/** The service gives a sign of life every 25 s; who hears none for longer has lost it. */
export const SILENCE_MS = 30_000;
/** A stream says something at once, or it is none. */
export const FIRST_MS = 10_000;
/** A stream that spoke so lately needs no proof that it is still there. */
export const FRESH_MS = 5_000;
export const POLL_MS = 4_000;
const PATIENCE: Patience = { tries: Infinity, baseMs: 500, mostMs: 15_000 };
/** So many streams in a row that broke before a message, and it is asked for instead. */
const HOPELESS = 3;

/** Follows a game, or an inbox, until the signal ends it, or it is not there for this caller; then it says why. */
export async function follow<Message>(ports: WatchPorts<Message>, signal: AbortSignal): Promise<Refusal | null> {
  const gaveUp = new AbortController();
  const ended = AbortSignal.any([signal, gaveUp.signal]);
  let reason: Refusal | null = null;
  const giveUp = (refusal: Refusal) => {
    reason = refusal;
    gaveUp.abort();
  };
  const followed = { ports, signal: ended, streaming: false, giveUp };
  const stopHearing = ports.hints((hint) => {
    if (hint === "lost" && !ended.aborted) ports.connection("away");
  });
  await Promise.all([ports.withOnlyStream(ended, () => streamOn(followed)), pollOn(followed)]);
  stopHearing();
  return reason;
}

/** What the two ways to follow something share. */
interface Following<Message> {
  ports: WatchPorts<Message>;
  signal: AbortSignal;
  streaming: boolean;
  giveUp: (why: Refusal) => void;
}

async function streamOn<Message>(followed: Following<Message>): Promise<void> {
  const { ports, signal, giveUp } = followed;
  let failures = 0;
  while (!signal.aborted) {
    followed.streaming = failures < HOPELESS;
    let renewed = false;
    try {
      renewed = await readStream(ports, signal, () => {
        failures = 0;
        followed.streaming = true;
        ports.connection("live");
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (final(refusal)) giveUp(refusal);
    }
    if (over(signal)) break;
    if (renewed) continue;
    failures++;
    if (followed.streaming) ports.connection("away");
    await ports.sleep(backoff(Math.min(failures, 8), PATIENCE, ports.random), signal);
  }
  followed.streaming = false;
}

/**
 * Reads one stream to its end; one that is silent for too long has lost its other end, and one without a network has none.
 * Gives true where it was ended only because another one will know better.
 */
async function readStream<Message>(
  ports: WatchPorts<Message>,
  signal: AbortSignal,
  alive: () => void,
): Promise<boolean> {
  const mine = new AbortController();
  const stop = () => mine.abort();
  const ended = AbortSignal.any([signal, mine.signal]);
  const why = { renewed: false };
  let heardAt = ports.now();
  const stopHearing = ports.hints((hint) => {
    why.renewed = hint === "back" && ports.now() - heardAt > FRESH_MS;
    if (why.renewed || hint === "lost") stop();
  });
  let timer = setTimeout(stop, FIRST_MS);
  try {
    for await (const message of ports.stream(ports.since(), ended)) {
      if (ended.aborted) break;
      heardAt = ports.now();
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      alive();
      ports.receive(message);
    }
  } catch (error) {
    if (!why.renewed) throw error;
  } finally {
    clearTimeout(timer);
    stopHearing();
  }
  return why.renewed;
}

/** Asks every few seconds while this tab has no stream. */
async function pollOn<Message>(followed: Following<Message>): Promise<void> {
  const { ports, signal, giveUp } = followed;
  let failures = 0;
  await ports.sleep(ports.pollMs / 4, signal);
  while (!signal.aborted) {
    if (!followed.streaming) {
      try {
        const message = await ports.poll(ports.since(), signal);
        failures = 0;
        ports.connection("polling");
        if (message) ports.receive(message);
      } catch (error) {
        const refusal = refusalOf(error);
        if (final(refusal)) giveUp(refusal);
        if (!over(signal)) ports.connection("away");
        failures++;
      }
    }
    await ports.sleep(failures ? backoff(failures, PATIENCE, ports.random) : ports.pollMs, signal);
  }
}

function over(signal: AbortSignal): boolean {
  return signal.aborted;
}

function final(refusal: Refusal): boolean {
  return refusal.kind === "hidden" || refusal.kind === "forbidden" || refusal.kind === "malformed";
}
