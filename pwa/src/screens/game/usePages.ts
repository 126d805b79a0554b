import { useState } from "preact/hooks";
import type { Height } from "./Sheet";
import type { Tab } from "./Tabs";

/** What the sheet shows, and how much of it: the turn, or one of the table's pages. */
export function usePages() {
  const [tab, setTab] = useState<Tab | null>(null);
  const [height, setHeight] = useState<Height>("half");
  const open = (page: Tab | null) => {
    setTab(page);
    setHeight(page === null ? "half" : "full");
  };
  return { tab, height, setHeight, open, openTurn: () => open(null) };
}
