import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Standing } from "../../../board/paint";
import type { Past } from "../../../film/usePast";
import type { Game } from "../../../gen/fieldpost/rules/v1/game_pb";
import type { View } from "../../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../../i18n/names";
import { isOver } from "../../../store/game/state";
import { End } from "./later";

interface Ended {
  view: View;
  game: Game | null;
  names: Names;
  standings: readonly Standing[];
  past: Past;
  /** Whether dice are still on show. */
  fought: boolean;
  /** Opens the page that says how dice are checked. */
  info: () => void;
}

/** The page that a game ends with, until its player wants to see the board; null while the game goes on. */
export function useEnding({ view, fought, past, info, ...shared }: Ended): {
  page: ComponentChildren;
  story: () => void;
} {
  const [atBoard, goToBoard] = useState(false);
  const proof = () => {
    goToBoard(true);
    info();
  };
  const { watch, travel, overlay } = past;
  const page =
    isOver(view) && !fought && !atBoard ? (
      <End {...shared} {...{ view, watch, travel, proof }} away={overlay !== null} board={() => goToBoard(true)} />
    ) : null;
  return { page, story: () => goToBoard(false) };
}
