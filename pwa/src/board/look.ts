import type { BoardData } from "./data";
import { inkOn } from "./paint";

/** The colours of an army in every place where it shows; those of the style sheet, or made from the board's own. */
export interface Look {
  /** The word that stands for it in the style sheet. */
  name: string;
  counter: string;
  ink: string;
  land: string;
  edge: string;
  planet: string;
}

/** How an army looks; an empty id is land that nobody holds. */
export function lookOf(board: BoardData, army: string): Look {
  const name = army === "" ? "none" : army;
  const hex = army === "" ? "#b9ae98" : board.colour(army).hex;
  const soft = `color-mix(in oklab, ${hex} 45%, var(--land-none))`;
  return {
    name,
    counter: `var(--army-${name}, ${hex})`,
    ink: `var(--on-${name}, ${inkOn(hex)})`,
    land: `var(--land-${name}, ${soft})`,
    edge: `var(--edge-${name}, ${hex})`,
    planet: `var(--planet-${name}, ${hex})`,
  };
}
