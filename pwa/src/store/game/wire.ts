import { create } from "@bufbuild/protobuf";
import { WatchGameResponseSchema, type WatchGameResponse } from "../../gen/fieldpost/rules/v1/rules_pb";
import type { Entry } from "../../gen/fieldpost/rules/v1/view_pb";
import { read, rules } from "../../net/rpc";

const HISTORY = 150n;

/** News of a game as they come. */
export function streamed(gameId: string, since: bigint | undefined, signal: AbortSignal) {
  return rules.watchGame({ gameId, ...(since === undefined ? {} : { sinceVersion: since }) }, { signal, timeoutMs: 0 });
}

/** What happened since then and the view after it; no view where nothing did. */
export async function polled(
  gameId: string,
  since: bigint | undefined,
  signal: AbortSignal,
): Promise<WatchGameResponse> {
  const events =
    since === undefined ? null : await rules.listEvents({ gameId, sinceVersion: since, pageSize: 200 }, { signal });
  const entries = events?.entries ?? [];
  const moved = events === null || entries.length > 0;
  const view = moved ? (await rules.getView({ gameId }, { signal })).view : undefined;
  return create(WatchGameResponseSchema, { entries, ...(view ? { view } : {}) });
}

/** What happened lately, up to a version. */
export async function lately(gameId: string, now: bigint, signal: AbortSignal): Promise<Entry[]> {
  const sinceVersion = now > HISTORY ? now - HISTORY : 0n;
  return (await read(() => rules.listEvents({ gameId, sinceVersion, pageSize: 200 }), signal)).entries;
}
