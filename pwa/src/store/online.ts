import { signal } from "@preact/signals";

/** Whether the browser says that there is a network. */
export const online = signal<boolean>(navigator.onLine);

addEventListener("online", () => void (online.value = true));
addEventListener("offline", () => void (online.value = false));
