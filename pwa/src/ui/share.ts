import { t } from "../i18n/words";

/** Whether this device has a sheet of its own for sharing. */
export function canShare(): boolean {
  return "share" in navigator;
}

/** Opens the system's own sheet, if there is one; it opens only soon after a tap, and closing it is no failure. */
export function share(text: string, url: string): void {
  if (canShare()) void navigator.share({ title: t("app"), text, url }).catch(() => undefined);
}
