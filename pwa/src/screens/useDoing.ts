import { useState } from "preact/hooks";
import { told } from "../i18n/refusals";
import { refusalOf, type Refusal } from "../net/problem";
import { say } from "../store/notices";

/** Says so when something did not work; for fields that stay open meanwhile, and whose store takes each change in its turn. */
export function doing(work: Promise<unknown>): void {
  work.catch((error: unknown) => say(told(refusalOf(error)), "error"));
}

/** Does one thing at a time, and says so when it did not work, unless somebody else sees to that. */
export function useDoing(seen?: (refusal: Refusal) => boolean): [boolean, (work: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    work()
      .catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (!seen?.(refusal)) say(told(refusal), "error");
      })
      .finally(() => setBusy(false));
  };
  return [busy, run];
}
