import { Store } from "./store";

/** Whether the browser says that there is a network. */
export const online = new Store<boolean>(navigator.onLine);

addEventListener("online", () => online.set(true));
addEventListener("offline", () => online.set(false));
