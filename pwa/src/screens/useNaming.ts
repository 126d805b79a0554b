import { useRef, useState } from "preact/hooks";
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

/** Does what needs a name; what is wrong with the name that stands in its field is kept for it, everything else is said at the edge. */
export function useNaming(): Naming {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const edits = useRef({ now: 0, sent: 0 });
  const [busy, run] = useDoing((found) => {
    if (!isAboutName(found) || edits.current.now !== edits.current.sent) return false;
    setRefusal(found);
    return true;
  });
  return {
    busy,
    run: (work) => {
      if (!busy) edits.current.sent = edits.current.now;
      run(work);
    },
    refusal,
    forget: () => {
      edits.current.now++;
      setRefusal(null);
    },
  };
}
