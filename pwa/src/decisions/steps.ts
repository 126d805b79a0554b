import { ClockKind, type Decision, type View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";

/** The steps of a turn by their names, and at which of them it is. */
export interface Steps {
  names: readonly string[];
  at: number;
}

/** The phases in which the mode asks something of whoever's turn it is. */
function phasesOf(view: View, { board }: Names): readonly string[] {
  return board.edition.summary?.variants.find((one) => one.variant === view.variant)?.phases ?? [];
}

/** Where in one's own turn a question stands; null for a question outside of it. */
export function stepsOf(view: View, decision: Decision, names: Names): Steps | null {
  const phases = phasesOf(view, names);
  const at = phases.indexOf(view.phase);
  if (decision.clock !== ClockKind.TURN || at < 0) return null;
  return { names: phases.map((phase) => names.step(phase)), at };
}

/** Whether the turn is over with any answer to this question. */
export function endsTurn(view: View, decision: Decision, names: Names): boolean {
  const once = names.board.vocabulary.questions.get(decision.name)?.once ?? false;
  return once && phasesOf(view, names).at(-1) === view.phase;
}
