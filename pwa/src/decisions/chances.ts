import { toBinary } from "@bufbuild/protobuf";
import { useMemo } from "preact/hooks";
import type { Decision, View } from "../gen/fieldpost/rules/v1/view_pb";
import { ActionSchema, type Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { AttackChance } from "../gen/fieldpost/rules/v1/rules_pb";
import { browserWaiting } from "../net/retry";
import { read, rules } from "../net/rpc";
import { useLoaded } from "../ui/hooks";
import type { Aim, Chances } from "./aim";
import { isLongAttack } from "./verbs";

/** A slider asks only about where it comes to rest. */
const REST_MS = 120;
const NONE: readonly AttackChance[] = [];

/** A turn that is planned: what comes before in it, and the chances of what would be open then. */
export interface Ahead {
  actions: readonly Action[];
  attacks: readonly AttackChance[];
}

/**
 * The chances of all attacks that are open: one call for each version, before anything is tapped; a plan brings its own.
 * With an answer that would come `first`, those of the attacks that would be open after it, as soon as that comes to rest.
 */
export function useChances(view: View, decision: Decision | null, ahead: Ahead | null, first: Action | null): Chances {
  const attacks = (decision?.offers ?? []).some((offer) => isLongAttack([offer], offer.verb));
  const asks = ahead === null && (attacks || first !== null);
  const before = first === null ? {} : { first };
  const found = useLoaded(
    async (signal) => {
      if (first !== null) await browserWaiting.sleep(REST_MS, signal);
      if (!asks || signal.aborted) return NONE;
      return (await read(() => rules.previewAttacks({ gameId: view.gameId, ...before }), signal)).attacks;
    },
    [view.gameId, view.version, asks, first && String(toBinary(ActionSchema, first))],
  );
  const list = ahead?.attacks ?? (found.state === "there" ? found.value : NONE);
  return useMemo(() => {
    const known = new Map(list.map((one) => [keyOf(one), one.conquest]));
    return (aim) => known.get(keyOf(aim)) ?? null;
  }, [list]);
}

function keyOf({ origin, target }: Aim): string {
  return `${origin} ${target}`;
}
