import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { GameSchema, type Game } from "../../gen/fieldpost/rules/v1/game_pb";
import {
  SubmitActionsRequestSchema,
  WatchGameResponseSchema,
  type SubmitActionsRequest,
} from "../../gen/fieldpost/rules/v1/rules_pb";
import type { Entry, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { base64url, fromBase64url } from "../../net/random";
import { keep, kept } from "../../net/vault";
import type { GameState } from "./state";

const PENDING = "fieldpost.pending.";
const ENTRIES = 80;

/** The command that was sent and never answered, if any. */
export function pendingOf(game: string): SubmitActionsRequest | null {
  const bytes = fromBase64url(localStorage.getItem(PENDING + game) ?? "");
  if (!bytes?.length) return null;
  try {
    return fromBinary(SubmitActionsRequestSchema, bytes);
  } catch {
    return null;
  }
}

/** Whether two requests give the same answer to the same question. */
export function sameAnswer(one: SubmitActionsRequest, other: SubmitActionsRequest): boolean {
  return written(one) === written({ ...other, requestId: one.requestId });
}

export function setPending(game: string, request: SubmitActionsRequest | null): void {
  if (request) localStorage.setItem(PENDING + game, written(request));
  else localStorage.removeItem(PENDING + game);
}

function written(request: SubmitActionsRequest): string {
  return base64url(toBinary(SubmitActionsRequestSchema, request));
}

/** A game as this device knew it last. */
export interface Remembered {
  view: View;
  entries: readonly Entry[];
  game: Game | null;
  /** When it stood like that. */
  at: number;
}

interface Packed {
  news: Uint8Array;
  game: Uint8Array | null;
  at: number;
}

/** Packs what is known of a game, with what happened last; null where nothing is. */
export function packed({ view, entries, game }: GameState, at: number): Packed | null {
  if (!view) return null;
  const news = create(WatchGameResponseSchema, { view, entries: entries.slice(-ENTRIES) });
  return { news: toBinary(WatchGameResponseSchema, news), game: game && toBinary(GameSchema, game), at };
}

/** The game again; null for a pack of another version of the page. */
export function unpacked(found: Packed | undefined): Remembered | null {
  try {
    if (!found) return null;
    const { view, entries } = fromBinary(WatchGameResponseSchema, found.news);
    return view ? { view, entries, game: found.game && fromBinary(GameSchema, found.game), at: found.at } : null;
  } catch {
    return null;
  }
}

/** Keeps a game, to look at without a network. */
export function remember(state: GameState, at: number): void {
  const pack = packed(state, at);
  if (pack) void keep(`game/${state.id}`, pack);
}

export async function recalled(game: string): Promise<Remembered | null> {
  return unpacked(await kept<Packed>(`game/${game}`));
}
