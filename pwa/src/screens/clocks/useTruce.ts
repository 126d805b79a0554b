import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardData } from "../../board/data";
import type { Standing } from "../../board/paint";
import type { Scene } from "../../board/scene";
import { NO_POINTERS, type Pointers } from "../../decisions/pointing";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { isOver } from "../../store/game/state";
import { newDraft, openTo, tapped, truceScene, type TruceDraft } from "./truceDraft";

/** An offer of a truce that is being made with taps on the map; null while nobody makes one. */
export interface TruceMaking {
  draft: TruceDraft | null;
  begin: () => void;
  end: () => void;
  set: (change: Partial<TruceDraft>) => void;
  tap: (zone: string) => void;
  scene: Scene | null;
  pointers: Pointers;
}

/** A new question puts the offer away: what is asked comes first. */
export function useTruce(
  view: View,
  board: BoardData,
  standings: readonly Standing[],
  question: string,
  toMap: () => void,
): TruceMaking {
  const [kept, keep] = useState<TruceDraft | null>(null);
  useEffect(() => keep(null), [question]);
  const draft = isOver(view) ? null : kept;
  const scene = useMemo(() => draft && truceScene(board, view, draft, standings), [draft, board, standings]);
  return {
    draft,
    begin: () => {
      toMap();
      keep(newDraft(view));
    },
    end: () => keep(null),
    set: (change) => keep((now) => now && { ...now, ...change }),
    tap: (zone) => keep((now) => now && tapped(board, view, now, zone)),
    scene,
    pointers: draft ? { ...NO_POINTERS, open: openTo(board, view, draft), picked: draft.border } : NO_POINTERS,
  };
}
