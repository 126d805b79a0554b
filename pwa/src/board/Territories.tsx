import { useMemo } from "preact/hooks";
import type { Pointers } from "../decisions/pointing";
import type { BoardData } from "./data";
import { outlines, type Layout } from "./layout";
import type { Standing } from "./paint";
import { patternId } from "./Patterns";

export interface TerritoriesProps {
  layout: Layout;
  board: BoardData;
  standings: readonly Standing[];
  pointers: Pointers;
  changed: ReadonlySet<string>;
}

/** The ground: what never changes is drawn once; the colours only when somebody else stands there. */
export function Territories({ layout, board, standings, pointers, changed }: TerritoriesProps) {
  const regionOf = useMemo(() => new Map(board.zones.map((zone) => [zone.id, zone.region])), [board]);
  const ground = useMemo(() => <Ground layout={layout} board={board} regionOf={regionOf} />, [layout, board]);
  const owners = standings.map((one) => one.owner).join();
  const owned = useMemo(() => {
    const owner = new Map(standings.map((one) => [one.zone, one.owner]));
    return outlines(layout).map(([zone, outline]) => {
      const army = owner.get(zone);
      const fill = army ? `url(#${patternId(army)})` : (outline.fill ?? "var(--land)");
      return <path key={zone} d={outline.path} data-zone={zone} fill={fill} fill-rule="evenodd" class="territory" />;
    });
  }, [layout, owners]);
  const lit = outlines(layout).filter(([zone]) => pointers.open.has(zone) || pointers.picked.includes(zone));
  return (
    <>
      {ground}
      {owned}
      {outlines(layout).map(([zone, outline]) =>
        changed.has(zone) ? <path key={zone} d={outline.path} class="changed" fill-rule="evenodd" /> : null,
      )}
      {lit.map(([zone, outline]) => (
        <path
          key={zone}
          d={outline.path}
          class={pointers.picked.includes(zone) ? "lit picked" : "lit"}
          fill-rule="evenodd"
          data-zone={zone}
        />
      ))}
    </>
  );
}

/** Water, lines over it, and a halo in the colour of each region along its coasts. */
function Ground(props: { layout: Layout; board: BoardData; regionOf: ReadonlyMap<string, string> }) {
  const { layout, board, regionOf } = props;
  const hex = new Map(board.regions.map((region) => [region.id, region.hex]));
  return (
    <>
      {layout.background && <rect x={-2000} y={-2000} width={5000} height={5000} fill={layout.background} />}
      {Object.entries(layout.territories).map(([zone, outline]) => (
        <path key={zone} d={outline.path} class="halo-region" stroke={hex.get(regionOf.get(zone) ?? "") ?? "none"} />
      ))}
      {layout.lines.map((line) => (
        <path key={`${line.a} ${line.b}`} d={line.path} class="sea-line" />
      ))}
    </>
  );
}
