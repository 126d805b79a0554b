import type { Ground, Terrain } from "./ground";
import type { LandProps } from "./Land";
import { lookOf } from "./look";
import { nearestTo, planetSize } from "./planetSize";

const ORBITS = 12;

/** How large a planet is drawn, in units of the board. */
export function planetRadius(place: Ground, { land }: Terrain): number {
  return planetSize(
    nearestTo(
      place.label,
      land.map((one) => one.label),
    ),
  );
}

/** Planets on their orbits; borders are bright roads, lanes dotted ones. */
export function Planets(props: LandProps) {
  const { terrain } = props;
  return (
    <>
      {terrain.systems.map((system) => (
        <g key={system.region} style={{ color: system.hex }}>
          <circle class="system" cx={system.center[0]} cy={system.center[1]} r={system.radius + 8} />
          {orbits(terrain, system).map((radius) => (
            <circle key={radius} class="orbit" cx={system.center[0]} cy={system.center[1]} r={radius} />
          ))}
        </g>
      ))}
      <path class="lane" d={lanes(terrain)} />
      <path class="road" d={roads(terrain)} />
      {terrain.land.map((place) => (
        <Planet key={place.id} place={place} {...props} />
      ))}
    </>
  );
}

function Planet({ place, terrain, board, owners }: LandProps & { place: Ground }) {
  const [x, y] = place.label;
  const r = planetRadius(place, terrain);
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill={lookOf(board, owners.get(place.id) ?? "").planet} />
      <path
        class="night-side"
        d={`M${x - r},${y}A${r},${r} 0 0 0 ${x + r},${y}A${r},${r * 0.62} 0 0 1 ${x - r},${y}Z`}
        transform={`rotate(-38 ${x} ${y})`}
      />
      <circle class="planet-rim" cx={x} cy={y} r={r} />
    </g>
  );
}

function orbits(terrain: Terrain, system: Terrain["systems"][number]): number[] {
  const [x, y] = system.center;
  const radii = terrain.land
    .filter((place) => place.region === system.region)
    .map(({ label }) => Math.round(Math.hypot(label[0] - x, label[1] - y) / ORBITS) * ORBITS);
  return [...new Set(radii)].filter((radius) => radius > ORBITS / 2);
}

function roads({ fronts, places }: Terrain): string {
  return fronts
    .map(({ one, other }) => [places.get(one), places.get(other)] as const)
    .filter(([one, other]) => one?.region === other?.region)
    .map(([one, other]) => `M${one?.label.join()}L${other?.label.join()}`)
    .join("");
}

/** Lanes begin and end at their planets, not at the rim of the system. */
function lanes({ lines, places }: Terrain): string {
  return lines
    .map(({ a, b, path }) => {
      const numbers = path.match(/-?[\d.]+/g) ?? [];
      const [start, end] = [numbers.slice(0, 2).join(), numbers.slice(-2).join()];
      return `M${places.get(a)?.label.join()}L${start}${path}M${end}L${places.get(b)?.label.join()}`;
    })
    .join("");
}
