import { useState } from "preact/hooks";
import { told } from "../i18n/refusals";
import { refusalOf } from "../net/problem";
import { say } from "../store/notices";

/** Does one thing at a time, and says so when it did not work. */
export function useDoing(): [boolean, (work: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    work()
      .catch(async (error: unknown) => say(await told(refusalOf(error)), "error"))
      .finally(() => setBusy(false));
  };
  return [busy, run];
}
