import { signal } from "@preact/signals";
import { read, accounts } from "../net/rpc";
import { keep, kept } from "../net/vault";

/** Names of accounts that were met. */
export const profiles = signal<ReadonlyMap<string, string>>(new Map());
const KEPT = 200;
const asked = new Set<string>();
let recalled: Promise<void> | undefined;

/** Names that were met on earlier visits, for a time without a network. */
async function recall(): Promise<void> {
  const last = await kept<ReadonlyMap<string, string>>("profiles");
  if (last) profiles.value = new Map([...last, ...profiles.value]);
}

/** Gets the names that are not known yet; without them, seats keep the names of their colours. */
export async function meet(ids: Iterable<string>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => id !== "" && !asked.has(id)).slice(0, 100);
  if (missing.length === 0) return;
  recalled ??= recall();
  missing.forEach((id) => asked.add(id));
  try {
    const answer = await read(() => accounts.listProfiles({ userIds: missing }));
    const names = answer.profiles.map((one) => [one.userId, one.displayName] as const);
    profiles.value = new Map([...profiles.value, ...names]);
    await recalled;
    void keep("profiles", new Map([...profiles.value].slice(-KEPT)));
  } catch {
    missing.forEach((id) => asked.delete(id));
  }
}
