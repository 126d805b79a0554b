import type { Vocabulary } from "../../../board/vocabulary";
import { plainAction } from "../../../decisions/action";
import { drafted } from "../../../decisions/drafted";
import type { Action } from "../../../gen/fieldpost/rules/v1/action_pb";
import type { Offer } from "../../../gen/fieldpost/rules/v1/view_pb";

/** The first of some actions that answers what is asked now: what the dice made impossible is passed over; -1 for none. */
export function nextOf(actions: readonly Action[], offers: readonly Offer[], vocabulary: Vocabulary): number {
  const verbs = new Set(offers.map((one) => one.verb));
  return actions.findIndex((action) => {
    const { verb } = plainAction(action);
    return verbs.has(verb) && (vocabulary.closes(verb) || drafted(action, offers) !== null);
  });
}

/** What is left of some actions once others were sent: all behind the one that answered the question, if it was that. */
export function leftOver(actions: readonly Action[], next: number, sent: readonly Action[]): readonly Action[] {
  const [first] = sent;
  const proposed = actions[next];
  if (!first || !proposed || plainAction(first).verb !== plainAction(proposed).verb) return actions;
  return actions.slice(next + 1);
}
