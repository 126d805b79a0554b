import { useState } from "preact/hooks";
import type { BoardData } from "../board/data";
import type { StandingOrder } from "../gen/fieldpost/rules/v1/order_pb";
import type { Decision, View } from "../gen/fieldpost/rules/v1/view_pb";
import type { OrderInfo } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { verbsOf, type Draft } from "./form";
import { alwaysOf, withAlways } from "./orders";

/** Whether the answer to a question is to be given from now on, too. */
export interface Always {
  on: boolean;
  /** The orders that its answers would become. */
  possible: readonly OrderInfo[];
  turn: () => void;
}

interface Asked {
  view: View;
  board: BoardData;
  order?: (orders: StandingOrder[]) => void;
}

/** Turned on, the answer that is sent becomes a standing order as soon as it was taken. */
export function useAlways({ view, board, order }: Asked, decision: Decision | null) {
  const [question, ask] = useState("");
  const on = decision !== null && question === decision.id;
  const infoOf = (verb: string) => decision && alwaysOf(view, board.vocabulary, decision.name, verb);
  const possible = order && decision ? verbsOf(decision.offers).flatMap((verb) => infoOf(verb) ?? []) : [];
  const keep = (given: Draft) => {
    if (on && infoOf(given.verb)) order?.(withAlways(view, board.vocabulary, decision.name, given));
  };
  return { on, possible, keep, turn: () => ask(on || !decision ? "" : decision.id) };
}
