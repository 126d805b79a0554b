import { signal } from "@preact/signals";

/** Something to say once, at the edge of the page. */
export interface Notice {
  id: number;
  tone: "info" | "warning" | "error";
  text: string;
  /** What can be done about it, if anything. */
  action?: { label: string; run: () => void };
}

export const notices = signal<readonly Notice[]>([]);
let last = 0;

export function say(text: string, tone: Notice["tone"] = "info", action?: Notice["action"]): void {
  const notice: Notice = { id: ++last, tone, text, ...(action ? { action } : {}) };
  notices.value = [...notices.value.filter((one) => one.text !== text), notice].slice(-3);
  if (!action) setTimeout(() => dismiss(notice.id), tone === "info" ? 5000 : 9000);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}
