import { useMemo } from "preact/hooks";
import type { BoardData } from "./data";
import type { Terrain } from "./ground";
import { lookOf } from "./look";
import { LandPattern, patternId } from "./Patterns";

export interface LandProps {
  terrain: Terrain;
  board: BoardData;
  /** Who holds each place; nobody where it is empty. */
  owners: ReadonlyMap<string, string>;
  patterns: boolean;
  /** Makes the names of clips and patterns its own on a page with several boards. */
  id: string;
}

const joined = (parts: readonly { path: string }[]) => parts.map((one) => one.path).join("");

/** Coasts, land in its owners' colours, and all borders. */
export function Land(props: LandProps) {
  const { terrain } = props;
  const coast = useMemo(() => joined(terrain.coasts), [terrain]);
  return (
    <>
      <path class="coast-far" d={coast} />
      <path class="coast-near" d={coast} />
      <Seas {...props} />
      {terrain.lines.map((line) => (
        <path key={`${line.a} ${line.b}`} class="sea-line" d={line.path} />
      ))}
      <path class="land-shadow" d={joined(terrain.land)} />
      <Realms {...props} />
      <Borders {...props} />
      <path class="coast" d={coast} />
      {terrain.framed && <Frame {...terrain.box} />}
    </>
  );
}

function Frame({ x, y, width, height }: LandProps["terrain"]["box"]) {
  return (
    <>
      <rect class="map-frame" x={x} y={y} width={width} height={height} />
      <rect class="map-frame-line" x={x} y={y} width={width} height={height} />
    </>
  );
}

/** Zones of the sea, with a soft edge in the colour of who rules there. */
function Seas({ terrain, board, owners, id }: LandProps) {
  return terrain.seas.map((sea) => {
    const owner = owners.get(sea.id) ?? "";
    const colour = lookOf(board, owner).counter;
    const clip = `${id}-sea-${sea.id}`;
    return (
      <g key={sea.id}>
        {owner !== "" && (
          <g clip-path={`url(#${clip})`} stroke={colour}>
            <clipPath id={clip}>
              <path d={sea.path} />
            </clipPath>
            <path d={sea.path} fill={colour} fill-opacity={0.05} stroke="none" />
            <path class="sea-edge-far" d={sea.path} />
            <path class="sea-edge-near" d={sea.path} />
          </g>
        )}
        <path class="sea-zone" d={sea.path} />
      </g>
    );
  });
}

/** Land by owner: its tint, a pattern where that is wanted, and a soft inner edge all around each realm. */
function Realms({ terrain, board, owners, patterns, id }: LandProps) {
  const armies = [...new Set(terrain.land.map((one) => owners.get(one.id) ?? ""))];
  const holds = (army: string, zone: string | null) => zone !== null && (owners.get(zone) ?? "") === army;
  return armies.map((army) => {
    const look = lookOf(board, army);
    const own = joined(terrain.land.filter((one) => holds(army, one.id)));
    const clip = `${id}-realm-${look.name}`;
    const rim =
      joined(terrain.fronts.filter(({ one, other }) => holds(army, one) !== holds(army, other))) +
      joined(terrain.coasts.filter(({ one }) => holds(army, one)));
    return (
      <g key={army}>
        <clipPath id={clip}>
          <path clip-rule="evenodd" d={own} />
        </clipPath>
        <path d={own} fill={look.land} fill-rule="evenodd" />
        {patterns && (
          <>
            <LandPattern id={patternId(id, look.name)} kind={board.colour(army).pattern} />
            <path d={own} fill={`url(#${patternId(id, look.name)})`} fill-rule="evenodd" />
          </>
        )}
        <g clip-path={`url(#${clip})`} stroke={look.edge}>
          <path class="realm-far" d={rim} />
          <path class="realm-near" d={rim} />
        </g>
      </g>
    );
  });
}

function Borders({ terrain, owners }: LandProps) {
  const owner = (zone: string) => owners.get(zone) ?? "";
  const region = (zone: string) => terrain.places.get(zone)?.region;
  const lands = terrain.fronts.filter(({ one }) => terrain.places.get(one)?.sea === false);
  const between = lands.filter(({ one, other }) => region(one) !== region(other));
  return (
    <>
      <path
        class="border-soft"
        d={joined(lands.filter(({ one, other }) => owner(one) === owner(other) && region(one) === region(other)))}
      />
      <path class="border-front" d={joined(lands.filter(({ one, other }) => owner(one) !== owner(other)))} />
      <path class="border-region" d={joined(between)} />
      <path class="border-region-core" d={joined(between)} />
    </>
  );
}
