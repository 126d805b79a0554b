import type { Scene } from "../gen/fieldpost/rules/v1/rules_pb";
import { read, rules } from "../net/rpc";
import type { Footage } from "./moments";

const PAGE = 200;

/** All scenes after a version, with the view before the first. */
export async function footageSince(gameId: string, sinceVersion: bigint, end: AbortSignal): Promise<Footage | null> {
  const scenes: Scene[] = [];
  let before: Footage["before"] | undefined;
  let pageToken = "";
  do {
    const token = pageToken;
    const page = await read(() => rules.listScenes({ gameId, sinceVersion, pageSize: PAGE, pageToken: token }), end);
    before ??= page.before;
    scenes.push(...page.scenes);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return before ? { before, scenes } : null;
}
