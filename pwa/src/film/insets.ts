import type { Insets } from "../board/scene";

/** From this width on a film's sheet is a column at the left, as film.css has it. */
const WIDE = "(min-width: 60em)";

/** What a film covers of the map: its pill and its sheet, or their column. */
export function filmInsets(): Insets {
  if (matchMedia(WIDE).matches) return { top: 16, right: 16, bottom: 16, left: 416 };
  return { top: 72, right: 12, bottom: 250, left: 12 };
}
