import type { BoardData } from "../board/data";
import { rings } from "../board/geometry";
import { layoutOf, shapeFor, type Layout } from "../board/layout";
import { useLoaded } from "../ui/hooks";
import { neighbours } from "./threats";
import "./place-picture.css";

interface PictureProps {
  board: BoardData;
  zone: string;
  /** Who holds the place; empty for nobody. */
  owner: string;
}

/** Room around a place, of its own size. */
const AROUND = 0.16;

/** A place with what lies around it, as it is on the map, for a card. */
export function PlacePicture({ board, zone, owner }: PictureProps) {
  const found = useLoaded(
    () => layoutOf(board.edition.summary?.edition ?? "", shapeFor(innerWidth, innerHeight)),
    [board],
  );
  const layout = found.state === "there" ? found.value : null;
  const own = layout && outline(layout, zone);
  if (!layout || !own) return <span class="card-picture" />;
  if (layout.systems) return <Planet owner={owner} />;
  const near = neighbours(board, zone).map((one) => outline(layout, one) ?? "");
  return (
    <svg class="card-picture" viewBox={boxAround(own)} aria-hidden="true">
      <path class="card-land" d={near.join("")} />
      <path class="card-own" d={own} fill={`var(--land-${owner || "none"})`} fill-rule="evenodd" />
    </svg>
  );
}

function Planet({ owner }: { owner: string }) {
  return (
    <svg class="card-picture night" viewBox="-40 -30 80 60" aria-hidden="true">
      <circle r={22} fill={`var(--planet-${owner || "none"})`} />
    </svg>
  );
}

function outline({ territories, zones }: Layout, zone: string): string | undefined {
  return (territories[zone] ?? zones?.[zone])?.path;
}

/** The part of the board around an outline, as a view box. */
function boxAround(path: string): string {
  const spots = rings(path).flat();
  const [xs, ys] = [spots.map(([one]) => one), spots.map(([, one]) => one)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  const room = Math.max(width, height) * AROUND;
  return [x - room, y - room, width + 2 * room, height + 2 * room].map((one) => one.toFixed(1)).join(" ");
}
