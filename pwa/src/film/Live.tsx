import { useEffect, useMemo, useState } from "preact/hooks";
import type { Scene } from "../board/scene";
import type { Names } from "../i18n/names";
import { shownUpTo } from "./mark";
import { reelOf, sceneOf } from "./reel";
import type { Told } from "./told";
import { useFootage } from "./useFootage";
import { useHidden } from "./usePlaying";

/** Nothing is seen longer while it happens, and what waits to be seen goes the faster, the more it is. */
const LONGEST_MS = 1600;
const BEHIND_MS = 5000;
/** Of more than that, the oldest are left out: the board goes on with the next. */
const MOST_BEHIND = 24;

export interface LiveProps {
  gameId: string;
  /** The version that the player had seen. */
  since: bigint;
  /** The version of now; as it grows, more happens. */
  until: bigint;
  names: Names;
  viewer: number;
  /** Puts what happens on the map; null once all has been seen. */
  show: (scene: Scene | null) => void;
  tell: (told: Told | null) => void;
  watched: (version: bigint) => void;
}

/** What others do while the player waits and looks on, act by act, as it happens. */
export function Live({ gameId, since, until, names, viewer, show, tell, watched }: LiveProps) {
  const [from] = useState(() => shownUpTo(gameId) ?? since);
  const footage = useFootage(gameId, from, until, nothing);
  const reel = useMemo(() => footage && reelOf(footage, names, viewer), [footage, names, viewer]);
  const [at, go] = useState(0);
  const hidden = useHidden();
  const shot = reel?.shots[at];
  const waiting = (reel?.shots.length ?? 0) - at;
  const known = footage?.scenes.at(-1)?.entry?.version;
  useEffect(() => {
    if (!shot) {
      show(null);
      if (known !== undefined) watched(known);
      return undefined;
    }
    show(sceneOf(shot));
    tell({ army: shot.mover, title: shot.title });
    if (hidden) return undefined;
    const timer = setTimeout(
      () => {
        watched(shot.version - 1n); // its entry may have more to show
        go(at + Math.max(1, waiting - MOST_BEHIND));
      },
      Math.min(shot.ms, LONGEST_MS, BEHIND_MS / waiting),
    );
    return () => clearTimeout(timer);
  }, [at, shot?.version, hidden, known]);
  useEffect(
    () => () => {
      show(null);
      tell(null);
    },
    [],
  );
  return null;
}

function nothing(): void {
  // the board as it is, is there without it
}
