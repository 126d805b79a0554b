import type { PreviewAttackResponse } from "../gen/fieldpost/rules/v1/rules_pb";
import { read, rules } from "../net/rpc";

const MOST_KEPT = 64;
const known = new Map<string, Promise<PreviewAttackResponse>>();

export interface Question {
  gameId: string;
  version: bigint;
  origin: string;
  target: string;
  dice: number;
  keep: number;
}

/** The odds of an attack; asked once for each situation. */
export function odds(question: Question): Promise<PreviewAttackResponse> {
  const { gameId, version, origin, target, dice, keep } = question;
  const key = [gameId, version, origin, target, dice, keep].join(" ");
  let found = known.get(key);
  if (!found) {
    found = read(() => rules.previewAttack({ gameId, origin, target, dice, keep }, { timeoutMs: 5000 }));
    found.catch(() => known.delete(key));
    known.set(key, found);
    if (known.size > MOST_KEPT) known.delete([...known.keys()][0] ?? "");
  }
  return found;
}
