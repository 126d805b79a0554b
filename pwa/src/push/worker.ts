/// <reference lib="webworker" />
import { pushed, type NoteData } from "./note";
import { call, decoded, text } from "./wire";

declare const self: ServiceWorkerGlobalScope;

const NAME = "Fieldpost";
const NOTIFICATIONS = "fieldpost.notifications.v1.NotificationsService";
const REFRESH = "fieldpost.accounts.v1.AccountsService/RefreshSession";

interface Changed extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** Shows what is pushed, does what its buttons say, and keeps the browser's subscription alive. */
export function hearPushes(): void {
  self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(chosen(event.notification, event.action));
  });
  self.addEventListener("pushsubscriptionchange", (event) => {
    const changed = event as Changed;
    changed.waitUntil(renew(changed));
  });
}

async function show(data: PushMessageData | null): Promise<void> {
  const { title, options, badge } = pushed(parsed(data), NAME);
  await self.registration.showNotification(title, { ...options, silent: await inSight(options.data.path) });
  if (badge === null) return;
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  await setAppBadge?.call(navigator, badge).catch(() => undefined);
}

function parsed(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** Whether somebody looks at the very place that a note leads to: then it need not ring. */
async function inSight(path: string): Promise<boolean> {
  const open = await windows();
  return open.some((one) => one.focused && new URL(one.url).hash === `#${path}`);
}

function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** A button does its act and says what came of it; where that is not possible, and for a tap, the page opens. */
async function chosen(note: Notification, action: string): Promise<void> {
  const { path, tokens } = note.data as NoteData;
  const token = tokens[action] ?? "";
  const answer = token === "" ? null : await call(`${NOTIFICATIONS}/Act`, new Map([[1, token]]));
  const sentence = text(answer?.get(1));
  if (sentence === "") return open(path);
  const data: NoteData = { path, tokens: {} };
  await self.registration.showNotification(note.title, { body: sentence, tag: note.tag, silent: true, data });
}

/** Brings a window of the page to the front, at the place; a window that is there already before any other. */
async function open(path: string): Promise<void> {
  const all = await windows();
  const best = all.find((one) => new URL(one.url).hash === `#${path}`) ?? all.find((one) => one.focused) ?? all[0];
  if (!best) {
    await self.clients.openWindow(new URL(`./#${path}`, self.registration.scope));
    return;
  }
  best.postMessage({ go: `#${path}` });
  await best.focus().catch(() => undefined); // a browser may refuse; the window is at the place all the same
}

/** The browser has another address for pushes: it is told to the service at once, or by the page when it is next open. */
async function renew({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const fresh =
    newSubscription ??
    (key ? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  if (!fresh) return;
  const session = await navigator.locks.request("fieldpost-session", () => call(REFRESH, new Map()));
  const token = text(decoded(session?.get(2) ?? new Uint8Array()).get(1));
  const part = (name: PushEncryptionKeyName) => new Uint8Array(fresh.getKey(name) ?? []);
  const fields = new Map<number, string | Uint8Array>([
    [1, crypto.randomUUID()],
    [2, fresh.endpoint],
    [3, part("p256dh")],
    [4, part("auth")],
    [5, new Uint8Array(fresh.options.applicationServerKey ?? [])],
  ]);
  if (token !== "") await call(`${NOTIFICATIONS}/Subscribe`, fields, token);
}
