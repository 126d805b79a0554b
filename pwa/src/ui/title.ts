import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/words";
import { myGames } from "../store/games";

/** What the screen on show has to say besides the name of the page; empty for nothing. */
const said = signal("");

/** What a tab says: how many games wait, wherever one is. */
export function titled(waiting: number, text: string): string {
  const title = text === "" ? t("app") : `${text} · ${t("app")}`;
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}

/** Keeps the tab's title true. */
export function useTabTitle(): void {
  const waiting = myGames.value?.waiting ?? 0;
  const text = said.value;
  useEffect(() => {
    document.title = titled(waiting, text);
  });
}

/** What the browser's tab says while this is shown. */
export function useTitle(text: string): void {
  useEffect(() => {
    said.value = text;
    return () => void (said.value = "");
  }, [text]);
}
