import { toBinary } from "@bufbuild/protobuf";
import { ActionSchema, type Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { PreviewAttackResponse } from "../gen/fieldpost/rules/v1/rules_pb";
import { locale, t } from "../i18n/words";
import { browserWaiting } from "../net/retry";
import { read, rules } from "../net/rpc";

const MOST_KEPT = 64;
/** Odds count as several calls: while a limit is stepped up or down, only where it comes to rest is asked about. */
const REST_MS = 150;
const known = new Map<string, Promise<PreviewAttackResponse>>();

export interface Question {
  gameId: string;
  version: bigint;
  /** The attack as it would be sent. */
  action: Action;
  /** What is planned before it; null for an attack of now. */
  planned?: readonly Action[] | null;
}

/** Equal questions have equal keys. */
export function oddsKey({ gameId, version, action, planned }: Question): string {
  return [gameId, version, !planned, ...[...(planned ?? []), action].map((one) => toBinary(ActionSchema, one))].join(
    " ",
  );
}

/** The odds of an attack; asked once for each situation, and not at all where the signal says before long that nobody waits. */
export async function odds(question: Question, signal: AbortSignal): Promise<PreviewAttackResponse> {
  const key = oddsKey(question);
  if (!known.has(key)) await browserWaiting.sleep(REST_MS, signal);
  signal.throwIfAborted();
  let found = known.get(key);
  if (!found) {
    const { gameId, action, planned } = question;
    const before = planned && { planned: { actions: [...planned] } };
    found = read(() => rules.previewAttack({ gameId, action, ...before }, { timeoutMs: 5000 }));
    found.catch(() => known.delete(key));
    known.set(key, found);
    if (known.size > MOST_KEPT) known.delete([...known.keys()][0] ?? "");
  }
  return found;
}

type Numbers = Pick<PreviewAttackResponse, "conquest" | "stopped" | "ownLosses" | "theirLosses">;

/** What the odds mean: the chance to take the place in this very attack, that limits stop it first, and what it may cost. */
export function oddsWords({ conquest, stopped, ownLosses, theirLosses }: Numbers, once: boolean) {
  const taken = t(once ? "odds_win_once" : "odds_win", { percent: percentOf(conquest) });
  const stop = once || stopped < 0.005 ? "" : t("odds_stop", { percent: percentOf(stopped) });
  const digit = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 1 });
  return { taken, stop, losses: t("odds_losses", { own: digit(ownLosses), theirs: digit(theirLosses) }) };
}

/** A chance in percent; close to certainty, either way, with a digit more. */
function percentOf(chance: number): string {
  const digits = chance > 0.99 || chance < 0.01 ? 1 : 0;
  return chance.toLocaleString(locale(), { style: "percent", maximumFractionDigits: digits });
}
