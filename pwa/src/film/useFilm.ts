import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { myDecision, type GameState } from "../store/game/state";
import { shownUpTo, setShown } from "./mark";
import { openingOf, othersTurn } from "./opening";

export interface Film {
  /** The version after which the film begins; null while there is none to show. */
  since: bigint | null;
  /** The version after which others act while the player waits and looks on; null while there is nothing of that to see. */
  live: bigint | null;
  /** Whether the player had a question open when others moved on. */
  stale: boolean;
  watched: (version: bigint) => void;
  end: () => void;
}

/** When to show what happened: on coming to the game, and when the player is asked after others had their turn. */
export function useFilm({ id, view, entries, opened, history, connection }: GameState): Film {
  const [since, show] = useState<bigint | null>(null);
  const [live, follow] = useState<bigint | null>(null);
  const connected = connection === "live" || connection === "polling";
  const [coming, times] = useComing(connected);
  const othersPlayed = useRef(false);
  const asked = useRef(false);
  const [stale, setStale] = useState(false);
  useEffect(() => {
    if (!view || opened === null) return; // a board of the last visit
    if (othersTurn(view)) othersPlayed.current = true;
    if (since !== null) return;
    const mark = shownUpTo(id);
    const opening = openingOf({ mark, view, entries, coming: coming.current, othersPlayed: othersPlayed.current });
    if (opening === "film") {
      show(mark);
      setStale(asked.current && !coming.current);
    }
    if (opening === "seen") setShown(id, view.version);
    if (opening === "wait") follow((before) => before ?? mark);
    else follow(null);
    if (opening !== "wait" && connected) coming.current = false;
    if (opening === "film") othersPlayed.current = false;
    asked.current = myDecision(view) !== null;
  }, [view?.version, opened, history, since, times, connected]);
  const version = view?.version ?? 0n;
  const watched = useCallback((seen: bigint) => setShown(id, seen), [id]);
  const end = useCallback(() => {
    setShown(id, version);
    show(null);
  }, [id, version]);
  return { since, live, stale, watched, end };
}

/** Whether the player has just come to the game, or back to its tab or its network; and how often that was. */
function useComing(connected: boolean): [{ current: boolean }, number] {
  const coming = useRef(true);
  const [times, again] = useState(0);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== "visible") return;
      coming.current = true;
      again((count) => count + 1);
    };
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, []);
  if (!connected) coming.current = true;
  return [coming, times];
}
