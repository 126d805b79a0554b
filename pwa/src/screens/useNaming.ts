import { useState } from "preact/hooks";
import type { Refusal } from "../net/problem";
import { isAboutName } from "./naming";
import { useDoing } from "./useDoing";

export interface Naming {
  busy: boolean;
  run: (work: () => Promise<unknown>) => void;
  /** Why the name cannot be had. */
  refusal: Refusal | null;
  forget: () => void;
}

/** Does what needs a name; what is wrong with the name is kept for its field, everything else is said at the edge. */
export function useNaming(): Naming {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, run] = useDoing((found) => {
    if (!isAboutName(found)) return false;
    setRefusal(found);
    return true;
  });
  return { busy, run, refusal, forget: () => setRefusal(null) };
}
