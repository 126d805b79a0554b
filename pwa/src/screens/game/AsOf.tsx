import { useEffect, useState } from "preact/hooks";
import type { LiveGame } from "../../store/game/live";
import { pendingOf } from "../../store/game/memory";
import { asOfSentence } from "./howOld";

const SLOW_MS = 1500;

/** Says so while what is shown may not be how the game stands now. */
export function AsOf({ live }: { live: LiveGame }) {
  const state = live.state.value;
  const slow = useLasting(state.connection === "connecting", SLOW_MS);
  const sending = state.sending ?? (pendingOf(state.id) ? "submit" : null); // it goes out again by itself
  const text = asOfSentence({ ...state, sending }, slow);
  return (
    <div role="status" aria-live="polite">
      {text !== null && (
        <p class="as-of" data-testid="as-of">
          {text}
        </p>
      )}
    </div>
  );
}

/** Whether something has been so for a while. */
function useLasting(now: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!now) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return lasting;
}
