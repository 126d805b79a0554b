import { signal } from "@preact/signals";
import { isInstalled } from "../net/device";

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** What the browser gave to install the page with; null where it does not offer that now, or it was offered before. */
export const installer = signal<InstallEvent | null>(null);

const VISITS = "fieldpost.visits";
const OFFERED = "fieldpost.install-offered";

/** Remembers this visit, and what the browser gives to install the page with. */
export function watchForInstall(): void {
  const visits = Number(localStorage.getItem(VISITS) ?? 0) + 1;
  localStorage.setItem(VISITS, String(visits));
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (visits > 1 && localStorage.getItem(OFFERED) === null && !isInstalled()) installer.value = event as InstallEvent;
  });
}

/** Offers it no more, whatever the answer was. */
export async function installed(yes: boolean): Promise<void> {
  const event = installer.value;
  installer.value = null;
  localStorage.setItem(OFFERED, "1");
  if (yes) await event?.prompt();
}
