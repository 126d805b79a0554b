import { useState } from "preact/hooks";
import type { Insets } from "../../board/scene";
import { useMedia } from "../../ui/media";

/** From this width on pill, strip and sheet stand in a column at the left. */
const WIDE = "(min-width: 900px)";
const COLUMN = 416;
const TOP = 104;
/** The pill's two lines, as --pill-end has them. */
const [PILL, PILL_LINES, PILL_EDGES] = [48, 2.16, 10];
const TRACK = 36;
const EDGE = 16;
/** The card with the last events. */
const LATEST = 296;
const LATEST_BELOW = 150;
/** The buttons beside the map. */
const TOOLS = 80;

/** How far the pill has grown with its text. */
function grown(): number {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.max(0, PILL_LINES * size + PILL_EDGES - PILL);
}

/** What pill, strip and sheet cover of the map, and who is told how high the sheet is; beside a close-up the last events, too. */
export function useInsets(closeUp: boolean, track: boolean): [Insets, (sheet: number) => void] {
  const [sheet, setSheet] = useState(232);
  const wide = useMedia(WIDE);
  const [top] = useState(() => TOP + grown());
  if (wide)
    return [
      { top: closeUp ? EDGE : LATEST_BELOW, right: closeUp ? LATEST : TOOLS, bottom: EDGE, left: COLUMN },
      setSheet,
    ];
  return [{ top: track ? top + TRACK : top, right: 0, bottom: Math.min(sheet, innerHeight * 0.7), left: 0 }, setSheet];
}
