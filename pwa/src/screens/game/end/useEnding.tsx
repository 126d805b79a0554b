import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Standing } from "../../../board/paint";
import { atRest, type Scene } from "../../../board/scene";
import type { Past } from "../../../film/usePast";
import type { Game } from "../../../gen/fieldpost/rules/v1/game_pb";
import type { View } from "../../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../../i18n/names";
import { isOver } from "../../../store/game/state";
import { wantsStill } from "../../../ui/media";
import { End } from "./later";

/** So long the winner's colour goes over the board, and stays there for a moment. */
const SWEEP_MS = 1_500;

interface Ended {
  view: View;
  game: Game | null;
  names: Names;
  standings: readonly Standing[];
  past: Past;
  /** The places that changed last. */
  changed: ReadonlySet<string>;
  /** Whether dice are still on show. */
  fought: boolean;
  /** Opens the page that says how dice are checked. */
  info: () => void;
}

interface Ending {
  page: ComponentChildren;
  /** The board that turns the winner's colour; null before, and after. */
  scene: Scene | null;
  story: () => void;
}

/** The page that a game ends with, until its player wants to see the board; null while the game goes on. */
export function useEnding({ view, fought, past, changed, info, ...shared }: Ended): Ending {
  const [atBoard, goToBoard] = useState(false);
  const over = isOver(view) && !fought;
  const sweeps = useSweep(over && view.winners.length > 0);
  const proof = () => {
    goToBoard(true);
    info();
  };
  const { watch, travel, overlay } = past;
  const page =
    over && !sweeps && !atBoard ? (
      <End {...shared} {...{ view, watch, travel, proof }} away={overlay !== null} board={() => goToBoard(true)} />
    ) : null;
  return { page, scene: sweeps ? swept(view, shared.standings, changed) : null, story: () => goToBoard(false) };
}

/** Whether the end came a moment ago, before the reader's eyes; never for who wants less motion. */
function useSweep(over: boolean): boolean {
  const [done, finish] = useState(() => over || wantsStill());
  const running = useRef(done);
  running.current = over && !done;
  useEffect(() => {
    if (!running.current) return undefined;
    const timer = setTimeout(() => finish(true), SWEEP_MS);
    return () => clearTimeout(timer);
  }, [over]);
  return running.current;
}

/** The winner's colour goes over all land from what was taken last; null where nobody has won. */
function swept(view: View, standings: readonly Standing[], changed: ReadonlySet<string>): Scene | null {
  const army = view.armies.find((one) => view.winners.includes(one.seat))?.army;
  const own = standings.filter((one) => one.owner === army).map((one) => one.zone);
  const from = own.find((zone) => changed.has(zone)) ?? own[0];
  return army && from ? { ...atRest(standings), taking: { place: null, army, from } } : null;
}
