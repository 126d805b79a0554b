import type { BoardData } from "./data";
import type { Ground, Terrain } from "./ground";
import { PlaceMark, reachBelow } from "./PlaceMark";
import { planetRadius } from "./Planets";
import type { Standing } from "./paint";
import type { Scene } from "./scene";

/** From this scale on seas are named by themselves. */
const SEAS_NAMED = 1.2;

export interface PlacesProps {
  terrain: Terrain;
  board: BoardData;
  scene: Scene;
  standings: ReadonlyMap<string, Standing>;
  k: number;
  radius: number;
  letters: boolean;
  crowded: boolean;
  /** What is written beside a place, in lines. */
  title: (zone: string) => string;
  label: (zone: string) => string;
  /** The one place that the Tab key stops at. */
  stop: string;
}

/** Names and counters. What lies on top comes last: names, then what is dimmed, then what is chosen. */
export function Places(props: PlacesProps) {
  const { terrain, standings, scene } = props;
  const there = [...terrain.places.values()].flatMap((ground) => {
    const standing = standings.get(ground.id);
    return standing ? [{ ground, standing }] : [];
  });
  return (
    <>
      {there
        .filter(({ ground }) => isNamed(ground, scene, props.k))
        .map((one) => (
          <Name key={`name ${one.ground.id}`} {...props} {...one} />
        ))}
      {there.map((one) => (
        <PlaceButton key={one.ground.id} {...props} {...one} />
      ))}
    </>
  );
}

function isNamed({ id, sea }: Ground, { named, lit }: Scene, k: number): boolean {
  if (named === "all") return true;
  if (named !== "none" && named.has(id)) return true;
  return sea && k >= SEAS_NAMED && (lit === null || lit.has(id));
}

function Name({ ground, standing, scene, terrain, k, radius, title }: PlacesProps & One) {
  const space = terrain.systems.length > 0;
  const own = reachBelow(standing, scene, radius, space);
  const below = space ? Math.max(own, planetRadius(ground, terrain) * k + 2) : own;
  return (
    <span class={ground.sea ? "name sea" : "name"} data-zone={ground.id} aria-hidden="true">
      <span style={{ top: `${below.toFixed(0)}px` }}>{title(ground.id)}</span>
    </span>
  );
}

interface One {
  ground: Ground;
  standing: Standing;
}

function PlaceButton(props: PlacesProps & One) {
  const { ground, standing, scene, board, terrain, radius, letters, crowded } = props;
  const { id } = ground;
  const open = scene.rings.has(id) || scene.targets.has(id);
  const chosen = scene.source === id || scene.targets.has(id) || scene.added.has(id) || scene.ranks.has(id);
  const rank = chosen ? " chosen" : open ? " open" : scene.lit !== null && !scene.lit.has(id) ? " dimmed" : "";
  return (
    <button
      type="button"
      class={`counter${rank}${open && chosen ? " open" : ""}`}
      data-zone={id}
      data-testid={`zone-${id}`}
      tabIndex={props.stop === id ? 0 : -1}
      aria-label={props.label(id)}
      aria-pressed={chosen}
    >
      <PlaceMark {...{ standing, scene, board, radius, letters, crowded }} space={terrain.systems.length > 0} />
    </button>
  );
}
