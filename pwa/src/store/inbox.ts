import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { effect } from "@preact/signals";
import {
  MovedPart,
  type Note,
  WatchInboxResponseSchema,
  type WatchInboxResponse,
} from "../gen/fieldpost/notifications/v1/notifications_pb";
import { windowHints } from "../net/network";
import { notifications } from "../net/notifications";
import { command, read, session } from "../net/rpc";
import { browserWaiting } from "../net/retry";
import { tabs, withLock } from "../net/tabs";
import { follow, SILENCE_MS, type WatchPorts } from "../net/watch";
import { route } from "../routes";
import { forgetGames, loadGames, myGames } from "./games";
import { me } from "./me";
import { notes } from "./notes";
import { soon } from "./soon";
import { loadUnread } from "./talk";
import { unread } from "./unread";

const POLL_MS = 15_000;
/** So much of the inbox is on show. */
const SHOWN = 50;
/** Moves of bots come many at a time: the list is asked for so often at most. */
const REST_MS = 1200;

let cursor: bigint | undefined;
let following: AbortController | null = null;
/** When another tab last passed on what its stream said. */
let relayedAt = 0;
const look = soon(loadGames, REST_MS);
const lookForWords = soon(loadUnread, REST_MS);
const others = tabs<Uint8Array>("inbox", (bytes) => {
  relayedAt = Date.now();
  take(fromBinary(WatchInboxResponseSchema, bytes));
});

/** Keeps lists, inbox and badge fresh on every screen: one stream for all tabs, and a slow look where there is none. */
export function followInbox(): void {
  let account = me.value?.userId;
  const begin = () => {
    following?.abort();
    following = new AbortController();
    cursor = undefined;
    notes.value = null;
    unread.value = new Map();
    if (!session.known) return;
    void everything().catch(() => undefined);
    void follow(ports(), following.signal);
  };
  begin();
  me.subscribe((signedIn) => {
    if (signedIn?.userId === account) return;
    account = signedIn?.userId;
    forgetGames();
    begin();
  });
  effect(() => showBadge(myGames.value?.waiting ?? 0));
  effect(() => {
    const where = route.value;
    if (where.screen === "game" && notes.value?.some((note) => note.gameId === where.id && !note.seen))
      void markSeen(where.id).catch(() => undefined);
  });
}

/** The latest notes; also where the stream goes on from. */
export async function loadInbox(): Promise<void> {
  const answer = await read(() => notifications.listInbox({ pageSize: SHOWN }));
  notes.value = answer.notes;
  cursor = answer.notes[0]?.number ?? 0n;
}

/** Says that the notes were seen: those of a game, or all. */
export async function markSeen(gameId = ""): Promise<void> {
  const upTo = notes.value?.[0]?.number ?? 0n;
  if (upTo === 0n) return;
  notes.value = (notes.value ?? []).map((note) =>
    gameId === "" || note.gameId === gameId ? { ...note, seen: true } : note,
  );
  await command(() => notifications.markSeen({ upTo, gameId }));
}

function ports(): WatchPorts<WatchInboxResponse> {
  return {
    ...browserWaiting,
    stream: (_, signal) => streamed(signal),
    poll: polled,
    pollMs: POLL_MS,
    since: () => cursor,
    receive: (message) => {
      others.tell(toBinary(WatchInboxResponseSchema, message));
      take(message);
    },
    connection: () => undefined, // each screen says for itself what it could not get
    withOnlyStream: (signal, use) => withLock("inbox", signal, use),
    hints: windowHints,
    now: Date.now,
  };
}

/** The stream, from the last note that is known on; what happened before it began is asked for once it has. */
async function* streamed(signal: AbortSignal): AsyncGenerator<WatchInboxResponse> {
  if (cursor === undefined) await loadInbox();
  let first = true;
  for await (const message of notifications.watchInbox({ after: cursor ?? 0n }, { signal, timeoutMs: 0 })) {
    if (first) void Promise.all([look(), lookForWords()]).catch(() => undefined);
    first = false;
    yield message;
  }
}

/** Asks for everything, unless another tab's stream tells. */
async function polled(): Promise<null> {
  if (Date.now() - relayedAt > SILENCE_MS) await everything();
  return null;
}

async function everything(): Promise<void> {
  await Promise.all([look(), loadInbox(), lookForWords()]);
}

/** Takes in what the stream said, here or in another tab. */
function take({ news }: WatchInboxResponse): void {
  switch (news.case) {
    case "note":
      arrived(news.value);
      return;
    case "badge":
      if (news.value.waiting !== myGames.value?.waiting) void look().catch(() => undefined);
      return;
    case "moved":
      if (news.value.part === MovedPart.CHAT || news.value.gameId === "") void lookForWords().catch(() => undefined);
      if (news.value.part === MovedPart.CHAT) return;
      void look().catch(() => undefined);
      if (news.value.gameId === "") void loadInbox().catch(() => undefined);
  }
}

function arrived(note: Note): void {
  if (cursor === undefined || note.number > cursor) cursor = note.number;
  const known = (notes.value ?? []).filter((one) => one.number !== note.number);
  notes.value = [note, ...known].sort((one, other) => Number(other.number - one.number)).slice(0, SHOWN);
  void look().catch(() => undefined);
}

/** The number on the icon of an installed page. */
function showBadge(waiting: number): void {
  const browser = navigator as { setAppBadge?: (count: number) => Promise<void> };
  void browser.setAppBadge?.(waiting).catch(() => undefined);
}
