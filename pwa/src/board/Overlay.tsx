import type { BoardData } from "./data";
import { frontBetween, type Ground, type Terrain } from "./ground";
import { lookOf } from "./look";
import type { Scene } from "./scene";

/** Land reaches farther than the middle of its places. */
const FRINGE = 1.3;

const joined = (parts: readonly { path: string }[]) => parts.map((one) => one.path).join("");

interface OverlayProps {
  terrain: Terrain;
  scene: Scene;
  id: string;
}

/** The veil over land that cannot be chosen, and a paper line around the rest. The sea keeps its colour. */
export function Veil({ terrain, scene }: OverlayProps) {
  const { lit } = scene;
  if (lit === null) return null;
  if (terrain.systems.length > 0) return <VeiledPlanets terrain={terrain} lit={lit} />;
  return (
    <>
      <path class="veil" d={joined(terrain.land.filter((one) => !lit.has(one.id)))} />
      <path class="lit" d={joined(terrain.land.filter((one) => lit.has(one.id)))} />
    </>
  );
}

function VeiledPlanets({ terrain, lit }: { terrain: Terrain; lit: ReadonlySet<string> }) {
  return terrain.land.map(({ id, label }) =>
    lit.has(id) ? null : <circle key={id} class="veil-planet" cx={label[0]} cy={label[1]} r={35} />,
  );
}

function frontPath({ terrain, scene }: OverlayProps): string {
  const { source, targets } = scene;
  return source === null ? "" : [...targets.keys()].map((zone) => frontBetween(terrain, source, zone)).join("");
}

/** What lies below a front that glows, and does not breathe. */
export function FrontCasing(props: OverlayProps) {
  const path = frontPath(props);
  if (path === "") return null;
  return (
    <>
      <path class="front-soft" d={path} />
      {props.terrain.systems.length === 0 && <path class="front-case" d={path} />}
    </>
  );
}

export function FrontGlow(props: OverlayProps) {
  const path = frontPath(props);
  return path === "" ? null : <path class="front" d={path} />;
}

/** Land that changes its colour outward from where the army comes in. */
export function Taking({ terrain, board, scene, id }: OverlayProps & { board: BoardData }) {
  const { taking } = scene;
  if (taking?.place === null) return <Sweeping {...{ terrain, board, id, ...taking }} />;
  const place = taking && terrain.places.get(taking.place);
  if (!taking || !place) return null;
  const [x, y] = entry(terrain, taking.from, place);
  const look = lookOf(board, taking.army);
  const space = terrain.systems.length > 0;
  return (
    <g key={`${taking.place} ${taking.army}`}>
      <clipPath id={`${id}-taking`}>
        {space ? (
          <circle cx={place.label[0]} cy={place.label[1]} r={34} />
        ) : (
          <path clip-rule="evenodd" d={place.path} />
        )}
      </clipPath>
      <g clip-path={`url(#${id}-taking)`}>
        <circle
          class="taking"
          cx={x}
          cy={y}
          r={reach(place, x, y)}
          style={{ transformOrigin: `${x}px ${y}px` }}
          fill={space ? look.planet : look.land}
        />
      </g>
    </g>
  );
}

interface SweepProps extends Omit<OverlayProps, "scene"> {
  board: BoardData;
  army: string;
  from: string;
}

/** All land turns the winner's colour, from one place outward. */
function Sweeping({ terrain, board, id, army, from }: SweepProps) {
  const [x, y] = terrain.places.get(from)?.label ?? [0, 0];
  const look = lookOf(board, army);
  const space = terrain.systems.length > 0;
  const far = Math.max(...terrain.land.map(({ label }) => Math.hypot(label[0] - x, label[1] - y))) * FRINGE;
  return (
    <>
      <clipPath id={`${id}-sweeping`}>
        {space ? (
          terrain.land.map(({ id: zone, label }) => <circle key={zone} cx={label[0]} cy={label[1]} r={34} />)
        ) : (
          <path clip-rule="evenodd" d={joined(terrain.land)} />
        )}
      </clipPath>
      <g clip-path={`url(#${id}-sweeping)`}>
        <circle
          class="taking whole"
          cx={x}
          cy={y}
          r={far}
          style={{ transformOrigin: `${x}px ${y}px` }}
          fill={space ? look.planet : look.land}
        />
      </g>
    </>
  );
}

/** Where an army comes in: the spot of the place that is nearest to where it comes from. */
function entry(terrain: Terrain, from: string, place: Ground): readonly [number, number] {
  const start = terrain.places.get(from)?.label ?? place.label;
  const spots = place.rings.flat();
  const away = ([x, y]: readonly [number, number]) => Math.hypot(x - start[0], y - start[1]);
  return spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best), spots[0] ?? place.label);
}

function reach(place: Ground, x: number, y: number): number {
  return Math.max(...place.rings.flat().map(([a, b]) => Math.hypot(a - x, b - y))) + 4;
}
