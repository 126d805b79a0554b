import { useId, useMemo, useState } from "preact/hooks";
import { t } from "../i18n/words";
import { settings } from "../store/settings";
import { Arrows } from "./Arrows";
import "./board.css";
import { counterRadius } from "./camera";
import type { BoardData } from "./data";
import { terrainOf, type Terrain } from "./ground";
import { Land } from "./Land";
import type { Layout } from "./layout";
import { FrontCasing, FrontGlow, Taking, Veil } from "./Overlay";
import { Places } from "./Places";
import { Planets } from "./Planets";
import { PeaceLines } from "./PeaceLines";
import type { Insets, Point, Scene } from "./scene";
import { Stars, Waves } from "./Sky";
import type { MapControls } from "./pilot";
import { useSight } from "./useSight";
import { useMedia } from "../ui/media";

/** The system paints pages in colours of its own: then land is told apart by patterns. */
const FORCED_COLOURS = "(forced-colors: active)";

export type { MapControls } from "./pilot";

export interface BoardMapProps {
  board: BoardData;
  layout: Layout;
  scene: Scene;
  /** What pill, strip and sheet cover: the frame flies to the free part. */
  insets: Insets;
  /** A tap on a place; one that can be chosen if any is near. */
  onPlace: (zone: string) => void;
  /** A finger that stays on a place that can be chosen, and where. */
  onHold?: (zone: string, point: Point) => void;
  /** A tap beside all places. */
  onSea?: () => void;
  /** A tap that could mean two places; the nearer one is taken where nobody asks. */
  onEither?: (zones: readonly [string, string]) => void;
  /** A finger begins to draw an arrow from one of the scene's grips. */
  onGrip?: (zone: string) => void;
  /** The arrow ends on another place. */
  onDrop?: (from: string, to: string) => void;
  /** What a screen reader says of a place. */
  label: (zone: string) => string;
  /** What is written below a place. */
  title: (zone: string) => string;
  /** Gets the buttons' side of the camera once the map is there. */
  controls?: (controls: MapControls) => void;
}

/** Counters nearer to each other than this show a single troop without its number. */
const CROWDED = 24;

/** The board as a map: drag, pinch or wheel to move it, tap a place to choose it, arrow keys to go from place to place. */
export function BoardMap(props: BoardMapProps) {
  const { board, layout, scene } = props;
  const terrain = useMemo(() => terrainOf(layout, board), [layout, board]);
  const id = `map${useId()}`;
  const [stop, setStop] = useState("");
  const { root, layer, world, places, k, keyed, clicked } = useSight({ ...props, terrain, focused: setStop });
  const standings = useMemo(() => new Map(scene.standings.map((one) => [one.zone, one])), [scene.standings]);
  const radius = counterRadius(k);
  const forced = useMedia(FORCED_COLOURS);
  const space = terrain.systems.length > 0;
  const first = scene.source ?? [...scene.targets.keys(), ...scene.rings][0] ?? scene.standings[0]?.zone ?? "";
  return (
    <div
      ref={root}
      class={space ? "map space" : "map"}
      data-testid="game-board"
      data-scale={k.toFixed(4)}
      role="group"
      aria-label={t("map")}
      onKeyDown={keyed}
      onClick={clicked}
    >
      {space && <Stars />}
      <div ref={layer} class="map-layer">
        <div ref={world} class="world">
          {!space && (
            <svg class="layer">
              <Waves box={terrain.box} k={k} id={id} />
            </svg>
          )}
          <Ground terrain={terrain} board={board} scene={scene} patterned={settings.value.patterns || forced} id={id} />
          <Above {...{ terrain, board, scene, id, k, radius }} />
        </div>
        <div ref={places} class="places">
          <Places
            {...{ terrain, board, scene, standings, radius, k }}
            letters={settings.value.letters || forced}
            crowded={terrain.nearest * k < CROWDED}
            title={props.title}
            label={props.label}
            stop={scene.standings.some((one) => one.zone === stop) ? stop : first}
          />
        </div>
      </div>
      <svg class="pull" aria-hidden="true">
        <path />
      </svg>
    </div>
  );
}

interface AboveProps {
  terrain: Terrain;
  board: BoardData;
  scene: Scene;
  id: string;
  k: number;
  radius: number;
}

/** What lies on the land and below the counters: veil, fronts, borders with a truce, arrows. */
function Above({ k, radius, ...shared }: AboveProps) {
  const { terrain, scene } = shared;
  return (
    <>
      <svg class="layer">
        <Taking {...shared} />
        <Veil {...shared} />
        <FrontCasing {...shared} />
      </svg>
      <svg class="layer breathing">
        <FrontGlow {...shared} />
      </svg>
      <svg class="layer">
        <PeaceLines peace={scene.peace} terrain={terrain} k={k} />
        <Arrows arrows={scene.arrows} terrain={terrain} k={k} radius={radius} />
      </svg>
    </>
  );
}

interface GroundProps {
  terrain: Terrain;
  board: BoardData;
  scene: Scene;
  /** Whether patterns tell the land of armies apart. */
  patterned: boolean;
  id: string;
}

/** The picture that only moves: it is drawn again when a place changes hands. */
function Ground({ terrain, board, scene, patterned: patterns, id }: GroundProps) {
  const held = scene.standings.map((one) => `${one.zone} ${one.owner}`).join();
  const land = useMemo(() => {
    const owners = new Map(scene.standings.map((one) => [one.zone, one.owner]));
    const props = { terrain, board, owners, patterns, id };
    return terrain.systems.length > 0 ? <Planets {...props} /> : <Land {...props} />;
  }, [terrain, board, held, patterns]);
  return (
    <svg class="layer land" width={terrain.box.width} height={terrain.box.height}>
      {land}
    </svg>
  );
}
