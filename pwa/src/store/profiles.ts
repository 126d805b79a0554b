import { read, accounts } from "../net/rpc";
import { Store } from "./store";

/** Names of accounts that were met. */
export const profiles = new Store<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

/** Gets the names that are not known yet; without them, seats keep the names of their colours. */
export async function meet(ids: Iterable<string>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => id !== "" && !asked.has(id)).slice(0, 100);
  if (missing.length === 0) return;
  missing.forEach((id) => asked.add(id));
  try {
    const answer = await read(() => accounts.listProfiles({ userIds: missing }));
    profiles.update(
      (known) => new Map([...known, ...answer.profiles.map((one) => [one.userId, one.displayName] as const)]),
    );
  } catch {
    missing.forEach((id) => asked.delete(id));
  }
}
