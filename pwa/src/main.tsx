import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import { speak } from "./i18n/words";
import { followHash } from "./routes";
import { watchForPosted } from "./store/asking";
import { followInbox } from "./store/inbox";
import { watchForInstall } from "./store/install";
import { comeBack } from "./store/me";
import { applyTheme, settings } from "./store/settings";
import { watchForUpdates } from "./updates";
import "./styles/index.css";

async function start(): Promise<void> {
  effect(applyTheme);
  await speak(settings.value.language);
  followHash();
  const root = document.getElementById("app");
  if (root) render(<App />, root);
  watchForUpdates();
  watchForInstall();
  await comeBack().catch(() => undefined); // each screen says for itself what it could not get
  followInbox();
  watchForPosted();
}

void start();
