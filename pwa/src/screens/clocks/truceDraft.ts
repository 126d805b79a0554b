import type { BoardData } from "../../board/data";
import type { Standing } from "../../board/paint";
import { atRest, type Scene } from "../../board/scene";
import { ArmyStatus, type View } from "../../gen/fieldpost/rules/v1/view_pb";
import { between } from "./between";

export const EXTENTS = ["all", "region", "border"] as const;
export type Extent = (typeof EXTENTS)[number];

/** An offer of a truce while it is made: where it holds is tapped on the map. */
export interface TruceDraft {
  other: number;
  extent: Extent;
  /** With a region: which one; empty until it is tapped. */
  region: string;
  /** With a border: the places of it that were tapped, the viewer's own first once there are two. */
  border: readonly string[];
  rounds: number;
  notice: number;
}

/** What a table says of it; neither a border nor a region for all borders. */
export interface Terms {
  other: number;
  rounds: number;
  notice: number;
  border: string[];
  region: string;
}

/** Everybody else who is still in the game. */
export function partners(view: View): number[] {
  const alive = new Set(view.armies.filter((one) => one.status === ArmyStatus.ALIVE).map((one) => one.seat));
  return view.seats
    .filter((one) => one.seat !== view.viewer && !one.resigned && alive.has(one.seat))
    .map((one) => one.seat);
}

export function newDraft(view: View): TruceDraft {
  return { other: partners(view)[0] ?? 0, extent: "all", region: "", border: [], rounds: 3, notice: 1 };
}

/** What is offered; null as long as a place has yet to be tapped. */
export function termsOf({ other, extent, region, border, rounds, notice }: TruceDraft): Terms | null {
  if ((extent === "region" && region === "") || (extent === "border" && border.length < 2)) return null;
  const plain = { other, rounds, notice, border: [], region: "" };
  return extent === "region" ? { ...plain, region } : extent === "border" ? { ...plain, border: [...border] } : plain;
}

/** The places of each region that both have. */
function common(board: BoardData, view: View, other: number): Map<string, string[]> {
  const { regions } = between(board, view, view.viewer, other);
  const inside = (region: string) => board.zones.filter((zone) => zone.region === region && !zone.sea);
  return new Map(regions.map((region) => [region, inside(region).map((zone) => zone.id)]));
}

/** Borders with everybody, the viewer's place first. */
function allBorders(board: BoardData, view: View) {
  return partners(view).flatMap((other) =>
    between(board, view, view.viewer, other).borders.map((pair) => ({ other, pair })),
  );
}

/** Places that a tap may choose now. */
export function openTo(board: BoardData, view: View, { extent, other, border }: TruceDraft): Set<string> {
  if (extent === "all") return new Set();
  if (extent === "region") return new Set([...common(board, view, other).values()].flat());
  const [first] = border;
  const all = allBorders(board, view).map(({ pair }) => pair);
  const next = all.filter((pair) => border.length !== 1 || first === undefined || pair.includes(first));
  return new Set(next.flat());
}

/** The draft after a tap on a place; the same where it means nothing. */
export function tapped(board: BoardData, view: View, draft: TruceDraft, zone: string): TruceDraft {
  if (draft.extent === "region") {
    const [region] = [...common(board, view, draft.other)].find(([, places]) => places.includes(zone)) ?? [];
    return region === undefined ? draft : { ...draft, region };
  }
  if (draft.extent === "all") return draft;
  const all = allBorders(board, view);
  const [first] = draft.border;
  const met = draft.border.length === 1 && all.find(({ pair }) => pair.includes(zone) && pair.includes(first ?? ""));
  if (met && zone !== first) return { ...draft, border: met.pair, other: met.other };
  return all.some(({ pair }) => pair.includes(zone)) ? { ...draft, border: [zone] } : draft;
}

/** The board while a truce is offered: what can be tapped, and the border or region that is meant. */
export function truceScene(board: BoardData, view: View, draft: TruceDraft, standings: readonly Standing[]): Scene {
  const { extent, region, border, other } = draft;
  const chosen =
    extent === "border"
      ? border
      : extent === "region"
        ? (common(board, view, other).get(region) ?? [])
        : between(board, view, view.viewer, other).borders.flat();
  const rings = openTo(board, view, draft);
  const [source = null, target] = extent === "border" ? border : [];
  return {
    ...atRest(standings),
    rings,
    source,
    targets: new Map(target === undefined ? [] : [[target, ""]]),
    lit: chosen.length > 0 ? new Set([...chosen, ...(extent === "border" && border.length === 1 ? rings : [])]) : null,
    named: new Set(extent === "border" ? border : []),
    frame: chosen.length > 1 ? [...chosen] : [...rings],
  };
}
