import type { JsonValue } from "@bufbuild/protobuf";

/** Who sits where, and who reads. */
export interface Company {
  /** Names of the players by seat; a seat without one is called after its colour. */
  players: ReadonlyMap<number, string>;
  /** The seats of the armies that somebody plays. */
  seats: ReadonlyMap<string, number>;
  /** The reader's seat; -1 for a spectator. */
  viewer: number;
}

export const NOBODY: Company = { players: new Map(), seats: new Map(), viewer: -1 };

/** Who fights under a colour: its player's name, with the colour where one plays several; the colour where nobody does. */
export function whose({ seats, players }: Company, army: string, colour: string): string {
  const seat = seats.get(army);
  const player = seat === undefined ? undefined : players.get(seat);
  if (player === undefined) return colour;
  const several = [...seats.values()].filter((one) => one === seat).length > 1;
  return several && !player.includes(colour) ? `${player} (${colour})` : player;
}

/** Whether a field of an event means the reader: an army of the reader's own, or the reader's seat. */
export function isReader({ viewer, seats }: Company, kind: string, value: JsonValue | undefined): boolean {
  if (viewer < 0) return false;
  return kind === "army"
    ? typeof value === "string" && seats.get(value) === viewer
    : kind === "seat" && value === viewer;
}
