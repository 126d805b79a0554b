import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import type { Decision, View } from "../gen/fieldpost/rules/v1/view_pb";
import { capital, type Names } from "../i18n/names";
import type { Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { Draft, FilledForm } from "./form";
import type { Aim, Chances } from "./aim";
import type { Always } from "./always";
import type { Ahead } from "./chances";
import type { Next } from "./goOn";
import type { Sort } from "./sort";
import type { Value } from "./values";

/** What every part of a form looks at. */
export interface FormContext extends FilledForm {
  view: View;
  board: BoardData;
  names: Names;
  standings: readonly Standing[];
  /** The place that was tapped last. */
  selected: string | null;
  /** The field that the next tap on the map is for; null where the form says so by itself. */
  slot: string | null;
  aimAt: (field: string) => void;
  set: (field: string, value: Value) => void;
  setDraft: (draft: Draft) => void;
  /** The draft as the answer that its key sends. */
  answer: () => Action;
}

/** What the sheet of an open question looks at besides. */
export interface TurnContext extends FormContext {
  decision: Decision;
  sort: Sort;
  chances: Chances;
  /** The army that acts; empty where nobody's is. */
  army: string;
  /** The armies of its side. */
  friends: ReadonlySet<string>;
  /** The two places that the question is about. */
  between: Aim | null;
  sending: boolean;
  /** What is planned before, where the question is one of a turn to come. */
  ahead?: Ahead | null;
  always: Always;
  /** Verbs that end the question, or decline. */
  closing: readonly string[];
  /** Sends the draft, or a verb that closes. */
  send: (verb?: string) => void;
  /** Fills in what nobody chose: there is nothing to undo. */
  prefill: (field: string, value: Value) => void;
  /** Sends the draft with this. */
  sendWith: (field: string, value: Value) => void;
  /** Sends the draft, and goes on with this as soon as attacks are asked for. */
  sendThen: (next: Next) => void;
  /** Sends another answer before the draft, and goes on with this afterwards. */
  sendFirst: (action: Action, next: Next) => void;
  /** Sends the draft, and ends the attacks that it interrupts; null where nobody knows how. */
  sendAndEnd: (() => void) | null;
  /** Takes the last choice back; null where there is none, or where something random was shown since. */
  undo: (() => void) | null;
  /** What came of the last battle, in words; empty before the first. */
  outcome: string;
}

const context = createContext<FormContext | null>(null);
export const FormProvider = context.Provider;
const turn = createContext<TurnContext | null>(null);
export const TurnProvider = turn.Provider;

export function useTurn(): TurnContext {
  const found = useContext(turn);
  if (!found) throw new Error("no turn around");
  return found;
}

export function useForm(): FormContext {
  const form = useContext(context);
  if (!form) throw new Error("no form around");
  return form;
}

/** What stands before a field of the form. */
export function useLabel(name: string): string {
  const { board, names, draft } = useForm();
  return capital(names.field(name, board.vocabulary.verbs.get(draft.verb)?.fields));
}
