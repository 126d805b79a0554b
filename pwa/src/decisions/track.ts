import { isObject, type BoardData } from "../board/data";
import type { JsonObject } from "@bufbuild/protobuf";
import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import { HoldingUse, type HoldingInfo } from "../gen/fieldpost/rules/v1/vocabulary_pb";

/** A track as it stands: all its cells, where its piece is, and which throws of its die come true there. */
export interface Track {
  info: HoldingInfo;
  cells: readonly JsonObject[];
  at: number;
  numbers: readonly number[];
}

/** The track of a game, or the one that is called so; null where there is none. */
export function trackOf(view: View, board: BoardData, name?: string): Track | null {
  const tracks = board.vocabulary.holdings.filter((one) => one.use === HoldingUse.TRACK);
  const info = tracks.find((one) => (name ?? one.holding) === one.holding);
  const state = info && view.slices?.[info.slice];
  if (!info || !isObject(state)) return null;
  const at = Number(state[info.field]);
  const cells = board.list(info.track);
  return { info, cells, at, numbers: (cells[at]?.["success"] ?? []) as number[] };
}

/** How likely a throw comes true, from 0 to 1. */
export function chanceOf({ info, numbers }: Track): number {
  return info.die > 0 ? numbers.length / info.die : 0;
}
