import { useMemo } from "preact/hooks";
import type { Decision, View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { AttackChance } from "../gen/fieldpost/rules/v1/rules_pb";
import { read, rules } from "../net/rpc";
import { useLoaded } from "../ui/hooks";
import type { Aim, Chances } from "./aim";
import { isLongAttack } from "./verbs";

const NONE: readonly AttackChance[] = [];

/** A turn that is planned: what comes before in it, and the chances of what would be open then. */
export interface Ahead {
  actions: readonly Action[];
  attacks: readonly AttackChance[];
}

/** The chances of all attacks that are open: one call for each version, before anything is tapped; a plan brings its own. */
export function useChances(view: View, decision: Decision | null, ahead: Ahead | null): Chances {
  const asks = ahead === null && (decision?.offers ?? []).some((offer) => isLongAttack([offer], offer.verb));
  const found = useLoaded(
    async (signal) => (asks ? (await read(() => rules.previewAttacks({ gameId: view.gameId }), signal)).attacks : NONE),
    [view.gameId, view.version, asks],
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
