import type { Blocked, Friend } from "../gen/fieldpost/accounts/v1/friends_pb";
import { accounts, read } from "../net/rpc";

/** What others are to the reader. */
export interface Relations {
  friends: readonly Friend[];
  blocked: readonly Blocked[];
  /** The reader's own friend code; empty until one is made. */
  code: string;
}

export async function relations(): Promise<Relations> {
  const [known, blocks] = await Promise.all([
    read(() => accounts.listFriends({})),
    read(() => accounts.listBlocked({})),
  ]);
  return { friends: known.friends, blocked: blocks.blocked, code: known.friendCode };
}
