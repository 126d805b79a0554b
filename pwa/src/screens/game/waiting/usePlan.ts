import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Action } from "../../../gen/fieldpost/rules/v1/action_pb";
import type { PreviewPlanResponse } from "../../../gen/fieldpost/rules/v1/rules_pb";
import type { View } from "../../../gen/fieldpost/rules/v1/view_pb";
import { read, rules } from "../../../net/rpc";
import type { LiveGame, Outcome } from "../../../store/game/live";
import { hasLeft, isOut, isOver, myDecision } from "../../../store/game/state";
import type { Names } from "../../../i18n/names";
import { useLoaded } from "../../../ui/hooks";
import { useStopped } from "./useStopped";
import { keyOf, stepsOf, type Step } from "./planned";

/** The plan for the viewer's coming turn. */
export interface Plan {
  actions: readonly Action[];
  steps: readonly Step[];
  /** Whether there is a turn to plan for. */
  possible: boolean;
  /** Whether it is being made now. */
  making: boolean;
  /** How the turn would go; null as long as nobody has told. */
  ahead: PreviewPlanResponse | null;
  /** Whether that is still being worked out. */
  busy: boolean;
  make: (on: boolean) => void;
  /** Stores another plan; says whether it was taken. */
  put: (actions: Action[]) => Promise<boolean>;
}

/** Whether somebody waits for a turn that will come. */
export function waitsForTurn(view: View): boolean {
  const plays = view.viewer >= 0 && !isOver(view) && !hasLeft(view) && !isOut(view);
  return plays && view.round > 0 && myDecision(view) === null;
}

export function usePlan(live: LiveGame, view: View, names: Names, tell: (outcome: Outcome) => void): Plan {
  const [wanted, make] = useState(false);
  useStopped(live.state.value.entries, view.viewer, names);
  const possible = waitsForTurn(view);
  const making = wanted && possible;
  const { gameId, version, plan: actions } = view;
  const asked = making || (possible && actions.length > 0);
  const key = keyOf(actions);
  const found = useLoaded(
    async (signal) => (asked ? read(() => rules.previewPlan({ gameId, actions }), signal) : null),
    [gameId, version, key, asked],
  );
  const last = useRef<PreviewPlanResponse | null>(null);
  if (found.state === "there") last.current = found.value;
  useEffect(() => {
    if (!possible) make(false); // the turn has come, or never will
  }, [possible]);
  const steps = useMemo(() => stepsOf(actions, names.board.vocabulary), [key, names.board]);
  const put = async (next: Action[]) => {
    const outcome = await live.act("plan", (request) => rules.setPlan({ ...request, actions: next }));
    if (!outcome.done) tell(outcome);
    return outcome.done;
  };
  const ahead = asked ? last.current : null;
  return { actions, steps, possible, making, ahead, busy: found.state === "waiting" && asked, make, put };
}
