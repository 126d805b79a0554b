import type { GetReliabilityResponse, Rating } from "../gen/fieldpost/matchmaking/v1/ratings_pb";
import { Pace } from "../gen/fieldpost/matchmaking/v1/ratings_pb";
import { matchmaking } from "../net/matchmaking";
import { read } from "../net/rpc";

/** The paces as addresses and words have them. */
export const PACES = [
  ["live", Pace.LIVE],
  ["evening", Pace.EVENING],
  ["daily", Pace.DAILY],
  ["slow", Pace.SLOW],
] as const;

export type PaceName = (typeof PACES)[number][0];

export function paceName(pace: Pace): PaceName {
  return PACES.find(([, value]) => value === pace)?.[0] ?? "slow";
}

export function paceOf(name: string): Pace {
  return PACES.find(([one]) => one === name)?.[1] ?? Pace.DAILY;
}

/** How well and how reliably somebody plays. */
export interface Standing {
  ratings: readonly Rating[];
  reliability: GetReliabilityResponse;
}

export async function standingOf(userId: string): Promise<Standing> {
  const [{ ratings }, reliability] = await Promise.all([
    read(() => matchmaking.getRatings({ userIds: [userId] })),
    read(() => matchmaking.getReliability({ userIds: [userId] })),
  ]);
  return { ratings, reliability };
}
