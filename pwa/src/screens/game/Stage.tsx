import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { BoardMap, type MapControls } from "../../board/BoardMap";
import type { BoardData } from "../../board/data";
import type { Layout } from "../../board/layout";
import { ListView, type ListedAttack } from "../../board/ListView";
import { peaceAt, type Insets, type Point, type Scene } from "../../board/scene";
import { useShaped } from "../../board/useShaped";
import type { Pointers } from "../../decisions/pointing";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { choose, settings } from "../../store/settings";
import { Icon } from "../../ui/Icon";

interface StageProps {
  board: BoardData;
  names: Names;
  /** Null where there is no map; then the list is all. */
  layout: Layout | null;
  scene: Scene;
  pointers: Pointers;
  attacks: readonly ListedAttack[];
  mine: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  selected: string | null;
  insets: Insets;
  /** What the list ends with. */
  foot: ComponentChildren;
  onZone: (zone: string) => void;
  onHold: (zone: string, point: Point) => void;
  onSea: () => void;
  onEither: (zones: readonly [string, string]) => void;
  onGrip: (zone: string) => void;
  onDrop: (from: string, to: string) => void;
  /** Asks what a bot would do; null where nobody is asked anything. */
  advise: (() => void) | null;
}

/** The board under everything else, as a map or as a list, and the buttons that change between them. */
export function Stage(props: StageProps) {
  const { layout, insets } = props;
  const controls = useRef<MapControls | null>(null);
  const list = settings.value.list || layout === null;
  return (
    <>
      <div class={list ? "stage listed" : "stage"} style={list ? paddings(insets) : undefined}>
        {layout && !list ? (
          <MapStage {...props} layout={layout} keep={(made) => (controls.current = made)} />
        ) : (
          <ListView {...props} standings={props.scene.standings} peace={props.scene.peace} />
        )}
      </div>
      {layout && (
        <div class="map-tools" style={{ "--sheet": `${insets.bottom}px` }}>
          {props.advise && (
            <button
              type="button"
              class="float-round"
              aria-label={t("advice")}
              onClick={props.advise}
              data-testid="advise"
            >
              <Icon name="bot" />
            </button>
          )}
          <button
            type="button"
            class="float-round"
            aria-label={t(list ? "map" : "list")}
            aria-pressed={list}
            onClick={() => choose({ list: !settings.value.list })}
            data-testid="list-view-toggle"
          >
            <Icon name={list ? "map" : "list"} />
          </button>
          {!list && (
            <button
              type="button"
              class="float-round"
              aria-label={t("zoom_fit")}
              onClick={() => controls.current?.fit()}
            >
              <Icon name="fit" />
            </button>
          )}
        </div>
      )}
    </>
  );
}

function paddings({ top, right, bottom, left }: Insets) {
  return { padding: `${top}px ${right}px ${bottom}px ${left}px` };
}

type MapProps = StageProps & { layout: Layout; keep: (controls: MapControls) => void };

function MapStage({ layout: first, keep, board, names, scene, pointers, onZone, ...shared }: MapProps) {
  const layout = useShaped(board.edition.summary?.edition ?? "", first);
  const by = new Map(scene.standings.map((one) => [one.zone, one]));
  const label = (zone: string) => {
    const standing = by.get(zone);
    const added = pointers.added.get(zone);
    const chance = scene.targets.get(zone);
    return [
      standing ? names.standing(standing) : names.zone(zone),
      ...(added === undefined ? [] : [`+${added}`]),
      ...(chance === undefined || chance === "" ? [] : [chance]),
      ...peaceAt(scene.peace, zone),
    ].join(", ");
  };
  return (
    <BoardMap
      {...{ board, layout, scene, label }}
      {...{ insets: shared.insets, onHold: shared.onHold, onSea: shared.onSea, onEither: shared.onEither }}
      {...{ onGrip: shared.onGrip, onDrop: shared.onDrop }}
      title={(zone) => names.zone(zone)}
      onPlace={onZone}
      controls={keep}
    />
  );
}
