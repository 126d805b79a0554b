import { useEffect } from "preact/hooks";
import { drafted } from "../../../decisions/drafted";
import type { OpenTurn } from "../../../decisions/turn";
import type { Advice } from "./useAdvice";

/** Fills in the next step of the advice that is followed, as soon as it is asked about; whoever plays may change it. */
export function useFollowing({ following, actions, next }: Advice, turn: OpenTurn | null): void {
  const context = turn?.context;
  const action = following ? actions[next] : undefined;
  const ready = context?.sending === false;
  useEffect(() => {
    const draft = action && context && drafted(action, context.offers);
    if (draft && ready) context.setDraft(draft);
  }, [action, context?.decision.id, ready]);
}
