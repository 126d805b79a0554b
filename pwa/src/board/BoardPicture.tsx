import { useId, useMemo } from "preact/hooks";
import { framed } from "./framing";
import { borders, coarse, outlinePath, rings, type Border, type Ring, type Spot } from "./geometry";
import { boxOf, type Layout } from "./layout";
import type { Standing } from "./paint";
import { PictureCounts } from "./PictureCounts";
import { nearestTo, planetSize } from "./planetSize";
import "./picture.css";

export interface BoardPictureProps {
  layout: Layout;
  standings: readonly Pick<Standing, "zone" | "owner">[];
  /** About how large it will be; style may stretch it. */
  width: number;
  height: number;
  /** Places to show; the whole board where there are none. */
  frame?: readonly string[];
  /** How many stand on each place, where the picture is large enough for it. */
  counts?: ReadonlyMap<string, number>;
}

/** How fine outlines are drawn, in pixels. */
const GRAIN = 0.7;

/** A board at a glance, for cards and stamps: who holds what. Cheap enough for twenty on a page. */
export function BoardPicture({ layout, standings, width, height, frame = [], counts }: BoardPictureProps) {
  const id = `picture${useId()}`;
  const points = frame.flatMap((zone): Spot[] => (layout.territories[zone] ? [layout.territories[zone].label] : []));
  const { x, y, width: wide, height: high } = framed(boxOf(layout), points, width / height);
  const unit = Math.min(wide / width, high / height);
  const sketch = sketched(layout, unit);
  const held = standings.map((one) => `${one.zone} ${one.owner}`).join();
  const owner = useMemo(() => ownerIn(standings), [held]);
  const drawn = useMemo(() => {
    return layout.systems ? <Stars layout={layout} owner={owner} /> : <Realms sketch={sketch} owner={owner} id={id} />;
  }, [sketch, owner]);
  return (
    <svg
      class={layout.systems ? "board-picture night" : "board-picture"}
      width={width}
      height={height}
      viewBox={`${x} ${y} ${wide} ${high}`}
      preserveAspectRatio="xMidYMid slice"
      style={{ "--unit": `${unit.toFixed(3)}px` }}
      aria-hidden="true"
    >
      {drawn}
      {counts && (
        <path
          class="picture-inner"
          d={joined(sketch.borders.filter(({ one, other }) => other && owner(one) === owner(other)))}
        />
      )}
      {counts && <PictureCounts {...{ layout, counts, owner, unit }} />}
    </svg>
  );
}

function ownerIn(standings: BoardPictureProps["standings"]): (zone: string) => string {
  const owners = new Map(standings.map((one) => [one.zone, one.owner || "none"]));
  return (zone) => owners.get(zone) ?? "none";
}

/** Outlines no finer than a picture shows. */
interface Sketch {
  land: readonly { id: string; path: string }[];
  borders: readonly Border[];
}

const sketches = new WeakMap<Layout, Map<number, Sketch>>();

function sketched(layout: Layout, unit: number): Sketch {
  const grid = Math.max(1, Math.round(unit * GRAIN));
  const known = sketches.get(layout) ?? new Map<number, Sketch>();
  sketches.set(layout, known);
  const found = known.get(grid);
  if (found) return found;
  const outlines = new Map<string, Ring[]>();
  for (const [zone, { path }] of Object.entries(layout.territories)) outlines.set(zone, coarse(rings(path), grid));
  const made = {
    land: [...outlines].map(([zone, found]) => ({ id: zone, path: outlinePath(found) })),
    borders: borders(outlines),
  };
  known.set(grid, made);
  return made;
}

function joined(parts: readonly { path: string }[]): string {
  return parts.map((one) => one.path).join("");
}

function Realms({ sketch, owner, id }: { sketch: Sketch; owner: (zone: string) => string; id: string }) {
  const coast = joined(sketch.borders.filter(({ other }) => other === null));
  const fronts = sketch.borders.filter(({ one, other }) => other !== null && owner(one) !== owner(other));
  return (
    <>
      <path class="picture-coast" d={coast} />
      {[...new Set(sketch.land.map((one) => owner(one.id)))].map((army) => {
        const own = joined(sketch.land.filter((one) => owner(one.id) === army));
        const rim = sketch.borders.filter(
          ({ one, other }) => (owner(one) === army) !== (other !== null && owner(other) === army),
        );
        return (
          <g key={army}>
            <clipPath id={`${id}-${army}`}>
              <path d={own} clip-rule="evenodd" />
            </clipPath>
            <path d={own} fill={`var(--land-${army}, var(--land-none))`} fill-rule="evenodd" />
            <path
              class="picture-rim"
              d={joined(rim)}
              stroke={`var(--edge-${army}, var(--edge-none))`}
              clip-path={`url(#${id}-${army})`}
            />
          </g>
        );
      })}
      <path class="picture-front" d={joined(fronts)} />
    </>
  );
}

function Stars({ layout, owner }: { layout: Layout; owner: (zone: string) => string }) {
  const land = Object.entries(layout.territories);
  return (
    <>
      {Object.entries(layout.systems ?? {}).map(([name, { center, radius }]) => (
        <circle key={name} class="picture-system" cx={center[0]} cy={center[1]} r={radius + 8} />
      ))}
      <path class="picture-lane" d={layout.lines.map((one) => one.path).join("")} />
      {land.map(([zone, { label }]) => (
        <circle
          key={zone}
          cx={label[0]}
          cy={label[1]}
          r={planetSize(
            nearestTo(
              label,
              land.map(([, one]) => one.label),
            ),
          )}
          fill={`var(--planet-${owner(zone)}, var(--planet-none))`}
        />
      ))}
    </>
  );
}
