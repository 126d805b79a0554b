import type { ColourInfo } from "./data";
import { inkOn } from "./paint";

/** An army at a glance: colour, letter, and how many; the name is for those who listen, where no text beside says it. */
export function ArmyChip({ colour, name, count }: { colour: ColourInfo; name?: string; count?: number }) {
  const ink = inkOn(colour.hex);
  return (
    <span class="army-chip" style={{ backgroundColor: colour.hex, color: ink }} title={name}>
      <span aria-hidden="true">{colour.letter}</span>
      {name !== undefined && <span class="hidden">{name} </span>}
      {count !== undefined && <b>{count}</b>}
    </span>
  );
}
