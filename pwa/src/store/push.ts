import { signal } from "@preact/signals";
import { isApple, isInstalled, nameOf } from "../net/device";
import { base64url, requestId } from "../net/random";
import { notifications } from "../net/notifications";
import { command, read, session } from "../net/rpc";

/**
 * Whether this browser is called: it is; it may be asked to be; its person has said no; an iPhone wants the page on its
 * home screen first; or it cannot be called at all.
 */
export type Calling = "on" | "off" | "denied" | "home_screen" | "impossible";

export const calling = signal<Calling>("impossible");

/** The endpoint that the service knows, and for whom. */
const KNOWN = "fieldpost.push";
/** The subscription's id there. */
const ID = "fieldpost.push-id";

/** Finds out whether this browser is called, and tells the service of an address that it does not know yet. */
export async function lookAtCalling(): Promise<void> {
  const manager = await pushManager();
  const found = await manager?.getSubscription();
  calling.value = stateOf(manager, found ?? null);
  if (
    found &&
    calling.value === "on" &&
    session.known &&
    (localStorage.getItem(KNOWN) !== mark(found) || subscriptionHere() === "")
  )
    await tell(found);
}

function stateOf(manager: PushManager | null, found: PushSubscription | null): Calling {
  if (!manager) return isApple() && !isInstalled() ? "home_screen" : "impossible";
  if (Notification.permission === "denied") return "denied";
  return found && Notification.permission === "granted" ? "on" : "off";
}

/** Asks the system's question, and has this browser called from now on; gives how it is then. */
export async function haveCalled(): Promise<Calling> {
  const manager = await pushManager();
  if (!manager) return calling.value;
  if ((await Notification.requestPermission()) !== "granted") {
    calling.value = Notification.permission === "denied" ? "denied" : "off";
    return calling.value;
  }
  const { key } = await read(() => notifications.getPushKey({}));
  const old = await manager.getSubscription();
  if (old && keyOf(old) !== base64url(key)) await old.unsubscribe(); // made for a key that has been replaced
  const options = { userVisibleOnly: true, applicationServerKey: Uint8Array.from(key) };
  await tell(await manager.subscribe(options));
  calling.value = "on";
  return calling.value;
}

/** Has this browser called no more. */
export async function endCalling(): Promise<void> {
  const found = await (await pushManager())?.getSubscription();
  localStorage.removeItem(KNOWN);
  localStorage.removeItem(ID);
  if (found) {
    await command(() => notifications.unsubscribe({ endpoint: found.endpoint }));
    await found.unsubscribe();
  }
  calling.value = "off";
}

/** The id of this browser's own subscription; empty where it has none. */
export function subscriptionHere(): string {
  return localStorage.getItem(ID) ?? "";
}

async function tell(found: PushSubscription): Promise<void> {
  const part = (name: PushEncryptionKeyName) => new Uint8Array(found.getKey(name) ?? []);
  const request = {
    requestId: requestId(),
    endpoint: found.endpoint,
    p256dh: part("p256dh"),
    auth: part("auth"),
    key: new Uint8Array(found.options.applicationServerKey ?? []),
    device: nameOf(navigator.userAgent),
  };
  const { subscription } = await command(() => notifications.subscribe(request));
  localStorage.setItem(KNOWN, mark(found));
  localStorage.setItem(ID, subscription?.subscriptionId ?? "");
}

function mark(found: PushSubscription): string {
  return `${session.account?.userId ?? ""} ${found.endpoint}`;
}

function keyOf(found: PushSubscription): string {
  return base64url(new Uint8Array(found.options.applicationServerKey ?? []));
}

/** Null where the browser has none: on plain http, in a private window, on an iPhone outside the home screen. */
async function pushManager(): Promise<PushManager | null> {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!workers || !("PushManager" in globalThis) || !("Notification" in globalThis)) return null;
  return ((await workers.getRegistration()) as { pushManager?: PushManager } | undefined)?.pushManager ?? null;
}
