import { useMemo } from "preact/hooks";
import type { BoardData } from "../../../board/data";
import { standings as standingsOf, type Standing } from "../../../board/paint";
import type { Ahead } from "../../../decisions/chances";
import type { Action } from "../../../gen/fieldpost/rules/v1/action_pb";
import type { Decision, View } from "../../../gen/fieldpost/rules/v1/view_pb";
import { myDecision } from "../../../store/game/state";
import type { Plan } from "./usePlan";

/** What is asked, and what becomes of the answer. */
export interface Asked {
  view: View;
  standings: readonly Standing[];
  decision: Decision | null;
  sending: boolean;
  ahead: Ahead | null;
  submit: (actions: Action[]) => Promise<boolean>;
}

/** What is asked now; while a plan is made, what would be asked next in the turn to come, whose answers go into the plan. */
export function usePlannedTurn(plan: Plan, board: BoardData, now: Asked): Asked {
  const view = plan.making ? plan.ahead?.view : undefined;
  const standings = useMemo(() => view && standingsOf(view, board.vocabulary.marks.values()), [view, board]);
  const ahead = useMemo(
    () => (plan.ahead ? { actions: plan.actions, attacks: plan.ahead.attacks } : null),
    [plan.ahead, plan.actions],
  );
  if (!view || !standings) return now;
  return {
    ...{ view, standings, ahead },
    decision: myDecision(view),
    sending: now.sending || plan.busy,
    submit: (actions) => plan.put([...plan.actions, ...actions]),
  };
}
