import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import { capital, type Names } from "../i18n/names";
import type { Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { Draft, FilledForm } from "./form";
import type { Value } from "./values";

/** What every part of a form looks at. */
export interface FormContext extends FilledForm {
  view: View;
  board: BoardData;
  names: Names;
  standings: readonly Standing[];
  /** The place that was tapped last. */
  selected: string | null;
  set: (field: string, value: Value) => void;
  setDraft: (draft: Draft) => void;
  /** The draft as the answer that its key sends. */
  answer: () => Action;
}

const context = createContext<FormContext | null>(null);
export const FormProvider = context.Provider;

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
