import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Vocabulary } from "../../../board/vocabulary";
import type { Action } from "../../../gen/fieldpost/rules/v1/action_pb";
import type { Decision, View } from "../../../gen/fieldpost/rules/v1/view_pb";
import { refusalOf, type Refusal } from "../../../net/problem";
import { read, rules } from "../../../net/rpc";
import { choose, settings } from "../../../store/settings";
import { stepsOf, without, type Step } from "../waiting/planned";
import { leftOver, nextOf } from "./following";

/** What a bot would do with the turn: looked at first, then taken over step by step, or thrown away. Nothing is sent. */
export interface Advice {
  /** The bot that is asked. */
  bot: string;
  /** Whether it is being looked at; and then whether it is still being thought about, or why there is none. */
  open: boolean;
  asking: boolean;
  refusal: Refusal | null;
  /** What is left of it. */
  actions: readonly Action[];
  steps: readonly Step[];
  /** Whether it fills in the answers. */
  following: boolean;
  /** Where among the actions the one stands that answers what is asked now; -1 for none. */
  next: number;
  ask: (bot: string) => void;
  follow: () => void;
  remove: (step: Step) => void;
  /** The step that the map shows, the first to begin with, and the one behind it. */
  looked: readonly Step[];
  look: (step: Step) => void;
  drop: () => void;
  /** Told what was sent. */
  sent: (actions: readonly Action[]) => void;
}

interface State {
  show: "nothing" | "asking" | "draft" | "following";
  actions: readonly Action[];
  refusal: Refusal | null;
  /** Where among the actions the step begins that is looked at. */
  at: number;
}

const LOOKED_AT = 2;
const NONE: State = { show: "nothing", actions: [], refusal: null, at: 0 };
/** A marshal thinks for some seconds. */
const PATIENCE_MS = 20_000;
const USUAL_ADVISER = "captain";

/** The advice for a turn; with the turn it is over. */
export function useAdvice(view: View, decision: Decision | null, vocabulary: Vocabulary): Advice {
  const [state, setState] = useState(NONE);
  const asked = useRef<AbortController | null>(null);
  const drop = () => {
    asked.current?.abort();
    setState(NONE);
  };
  useEffect(() => drop, [view.gameId, view.round, view.mover]);
  const bot = settings.value.adviser || USUAL_ADVISER;
  const ask = (wanted: string) => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    choose({ adviser: wanted });
    setState({ ...NONE, show: "asking" });
    read(() => rules.suggestTurn({ gameId: view.gameId, bot: wanted }, { timeoutMs: PATIENCE_MS }), signal).then(
      ({ actions }) => signal.aborted || setState({ ...NONE, show: "draft", actions }),
      (error: unknown) => signal.aborted || setState({ ...NONE, show: "draft", refusal: refusalOf(error) }),
    );
  };
  const { show, actions, refusal } = state;
  const next = useMemo(() => nextOf(actions, decision?.offers ?? [], vocabulary), [actions, decision, vocabulary]);
  const steps = useMemo(() => stepsOf(actions, vocabulary), [actions, vocabulary]);
  return {
    ...{ steps, bot, refusal, actions, next, ask, drop },
    open: show === "asking" || show === "draft",
    asking: show === "asking",
    following: show === "following",
    follow: () => setState({ ...state, show: "following" }),
    remove: (step) => setState({ ...state, actions: without(actions, step) }),
    looked: steps.filter((one) => one.at >= state.at).slice(0, LOOKED_AT),
    look: ({ at }) => setState({ ...state, at }),
    sent: (sent) =>
      setState((now) => (now.show === "following" ? { ...now, actions: leftOver(actions, next, sent) } : now)),
  };
}
