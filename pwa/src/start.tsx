import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import { speak } from "./i18n/words";
import { followHash, route } from "./routes";
import { watchForPosted } from "./store/asking";
import { loadEditions } from "./store/editions";
import { askAhead } from "./store/game/ahead";
import { watchForInstall } from "./store/install";
import { comeBack } from "./store/me";
import { applyTheme, settings } from "./store/settings";
import { watchForUpdates } from "./updates";

async function start(): Promise<void> {
  effect(applyTheme);
  followHash();
  const back = comeBack().catch(() => undefined); // each screen says for itself what it could not get
  if (route.value.screen === "game") askAhead(route.value.id);
  void loadEditions().catch(() => undefined);
  await speak(settings.value.language);
  const root = document.getElementById("app");
  if (root) render(<App />, root);
  watchForUpdates();
  watchForInstall();
  await back;
  const { followInbox } = await import("./store/inbox");
  followInbox();
  watchForPosted();
}

void start();
