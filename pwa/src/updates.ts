import { t } from "./i18n/words";
import { browserWaiting } from "./net/retry";
import { go } from "./routes";
import { say } from "./store/notices";

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptPolicy;
}

const WORKER = "./sw.js";
/** On a first visit the worker fetches the whole page: only once the first screen has had the network to itself. */
const FIRST_SCREEN_MS = 3000;

/** The one place where the page makes a trusted value: the address of its own service worker. */
function workerUrl(): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = types?.createPolicy("fieldpost", {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError("not a script of ours");
      return url;
    },
  });
  return (policy ? policy.createScriptURL(WORKER) : WORKER) as string;
}

async function lookAtCalling(): Promise<void> {
  await (await import("./store/push")).lookAtCalling();
}

/** Installs the service worker, and says so when a newer page has been downloaded; it never reloads by itself. */
export function watchForUpdates(): void {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!workers || !import.meta.env.PROD) return;
  let wanted = false;
  workers.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
  });
  workers.addEventListener("message", (event: MessageEvent<{ go?: string }>) => {
    if (event.data.go?.startsWith("#/")) go(event.data.go); // a tap on a notification
  });
  const offer = (waiting: ServiceWorker) => {
    const run = () => {
      wanted = true;
      waiting.postMessage("take over");
    };
    say(t("update_ready"), "info", { label: t("update_now"), run });
  };
  const register = async () => {
    if (!workers.controller) await browserWaiting.sleep(FIRST_SCREEN_MS);
    return workers.register(workerUrl());
  };
  void register().then((registration) => {
    void lookAtCalling().catch(() => undefined);
    if (registration.waiting && workers.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "installed" && workers.controller) offer(fresh);
      });
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
    });
  });
}
