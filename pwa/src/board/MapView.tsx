import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../i18n/words";
import { Counter, DraftTag } from "./Counters";
import { boxOf, elbowRoom, outlines, type Layout, type Outline } from "./layout";
import type { ListProps } from "./ListView";
import { Patterns } from "./Patterns";
import { Territories } from "./Territories";
import { around, viewBoxOf } from "./viewport";
import { useViewport, type Sight } from "./useViewport";

const FINGER_PX = 26;
const ZOOM_STEP = 1.6;

export interface MapProps extends ListProps {
  layout: Layout;
  /** Places to bring into sight; a new list moves the map. */
  focus: readonly string[];
  /** What is said about a place, below the map. */
  children?: ComponentChildren;
}

/** The map: drag, pinch or wheel to move it; tap a place to choose it. */
export function MapView(props: MapProps) {
  const { layout, focus } = props;
  const host = useRef<HTMLDivElement>(null);
  const box = useMemo(() => boxOf(layout), [layout]);
  const sight = useViewport(box, host);
  const drawn = useMemo(() => new Map(outlines(layout)), [layout]);
  useEffect(() => {
    const points = focus.map((zone) => drawn.get(zone)?.label).filter((one) => one !== undefined);
    const next = points.length > 0 && points.length < 9 ? around(points, sight.size, 130) : null;
    if (next && next.perPixel < sight.view.perPixel * 0.98) sight.go(next);
  }, [focus]);
  return (
    <>
      <div class="map" ref={host} style={{ aspectRatio: `${box.width} / ${box.height}` }}>
        <Drawing {...props} host={host} sight={sight} drawn={drawn} />
      </div>
      <div class="map-strip">
        <div class="map-said">{props.children}</div>
        <Tools sight={sight} />
      </div>
    </>
  );
}

interface DrawingProps extends MapProps {
  host: { current: Element | null };
  sight: Sight;
  drawn: ReadonlyMap<string, Outline>;
}

function Drawing({ host, sight, drawn, ...props }: DrawingProps) {
  const { layout, board, names, standings, pointers, selected, onZone } = props;
  const room = useMemo(() => elbowRoom(layout), [layout]);
  const { perPixel } = sight.view;
  const placed = standings.flatMap((standing) => {
    const outline = drawn.get(standing.zone);
    return outline ? [{ standing, outline, room: (room.get(standing.zone) ?? 50) / perPixel }] : [];
  });
  const touched = (event: MouseEvent) => {
    if (sight.dragging()) return;
    const zone = zoneAt(event, pointers.open, () => nearest(sight, host.current, drawn, pointers.open, event));
    if (zone) onZone(zone);
  };
  return (
    <svg
      viewBox={viewBoxOf(sight.view, sight.size)}
      class="map-svg"
      data-testid="game-board"
      role="group"
      aria-label={t("map")}
      onClick={touched}
      onKeyDown={(event) => {
        const zone = event.target instanceof Element && event.target.getAttribute("data-zone");
        if (!zone || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        onZone(zone);
      }}
    >
      <Patterns colours={board.colours.values()} />
      <Territories layout={layout} board={board} standings={standings} pointers={pointers} changed={props.changed} />
      <Arrow picked={pointers.picked} drawn={drawn} perPixel={perPixel} />
      {placed.map(({ standing, ...at }) => (
        <Counter
          key={standing.zone}
          {...{ standing, board, names, pointers, perPixel, ...at }}
          selected={selected === standing.zone}
        />
      ))}
      {placed.map(({ standing, ...at }) => (
        <DraftTag key={standing.zone} zone={standing.zone} {...{ pointers, perPixel, ...at }} />
      ))}
    </svg>
  );
}

function Tools({ sight }: { sight: Sight }) {
  return (
    <div class="map-tools">
      <button type="button" aria-label={t("zoom_in")} onClick={() => sight.zoom(ZOOM_STEP)}>
        +
      </button>
      <button type="button" aria-label={t("zoom_out")} onClick={() => sight.zoom(1 / ZOOM_STEP)}>
        −
      </button>
      <button type="button" aria-label={t("zoom_fit")} onClick={() => sight.fit()}>
        ⤢
      </button>
    </div>
  );
}

/** The place that was meant: the one under the finger if it can be chosen, else one nearby that can, else just that place. */
function zoneAt(event: MouseEvent, open: ReadonlySet<string>, near: () => string | null): string | null {
  const { target } = event;
  const direct = target instanceof Element ? (target.closest("[data-zone]")?.getAttribute("data-zone") ?? null) : null;
  return direct !== null && open.has(direct) ? direct : (near() ?? direct);
}

/** The candidate nearest to a finger that missed; null when none is within reach. */
function nearest(
  sight: Sight,
  host: Element | null,
  drawn: ReadonlyMap<string, { label: [number, number] }>,
  open: ReadonlySet<string>,
  event: MouseEvent,
): string | null {
  const box = host?.getBoundingClientRect();
  if (!box) return null;
  const x = sight.view.x + (event.clientX - box.left - box.width / 2) * sight.view.perPixel;
  const y = sight.view.y + (event.clientY - box.top - box.height / 2) * sight.view.perPixel;
  let best: string | null = null;
  let reach = FINGER_PX * sight.view.perPixel;
  for (const zone of open) {
    const label = drawn.get(zone)?.label;
    const distance = label ? Math.hypot(label[0] - x, label[1] - y) : Infinity;
    if (distance < reach) [best, reach] = [zone, distance];
  }
  return best;
}

/** From the first picked place to the second. */
function Arrow(props: {
  picked: readonly string[];
  drawn: ReadonlyMap<string, { label: [number, number] }>;
  perPixel: number;
}) {
  const [from, to] = props.picked.map((zone) => props.drawn.get(zone)?.label);
  if (props.picked.length !== 2 || !from || !to) return null;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) return null;
  const cut = Math.min(0.35, (14 * props.perPixel) / length);
  const [dx, dy] = [(to[0] - from[0]) * cut, (to[1] - from[1]) * cut];
  return (
    <line
      class="arrow"
      x1={from[0] + dx}
      y1={from[1] + dy}
      x2={to[0] - dx}
      y2={to[1] - dy}
      stroke-width={4 * props.perPixel}
      marker-end="url(#arrow)"
    />
  );
}
