import { useEffect } from "preact/hooks";
import type { TurnContext } from "../../decisions/context";
import type { Decision } from "../../gen/fieldpost/rules/v1/view_pb";
import { feel } from "../../ui/feel";
import type { Posted } from "./waiting/usePosted";

/** A troop that was placed, a place that was taken and a turn that was sent are felt and heard by who wants that. */
export function useFeelings(decision: Decision | null, turn: TurnContext | null, posted: Posted | null): void {
  const draft = turn?.sort === "place" ? turn.draft : null;
  useEffect(() => {
    if (draft && Object.keys(draft.values).length > 0) feel("placed");
  }, [draft]);
  const taken = decision && turn?.sort === "move in" ? decision.id : null;
  useEffect(() => {
    if (taken !== null) feel("taken");
  }, [taken]);
  useEffect(() => {
    if (posted) feel("posted");
  }, [posted]);
}
