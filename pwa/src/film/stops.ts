import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { RoundStanding } from "../gen/fieldpost/rules/v1/rules_pb";
import type { Entry } from "../gen/fieldpost/rules/v1/view_pb";

/** A moment at which one can look at the board. */
export interface Stop {
  version: bigint;
  /** What led there, where it is known. */
  entry: Entry | null;
  /** The round that began there; 0 where none did. */
  round: number;
  /** When it was, in milliseconds; 0 where that is not known. */
  at: number;
}

/** The moments of a game in order: each entry that is known, and before those the beginning of each round. */
export function stops(entries: readonly Entry[], rounds: readonly RoundStanding[], wanted: bigint): Stop[] {
  const found = new Map<bigint, Stop>([[wanted, { version: wanted, entry: null, round: 0, at: 0 }]]);
  for (const { version, round } of rounds) found.set(version, { version, entry: null, round, at: 0 });
  for (const entry of entries) {
    const { version, at } = entry;
    found.set(version, { version, entry, round: found.get(version)?.round ?? 0, at: at ? timestampMs(at) : 0 });
  }
  return [...found.values()].sort((one, other) => Number(one.version - other.version));
}
