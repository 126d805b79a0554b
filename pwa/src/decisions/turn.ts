import { useMemo, useRef } from "preact/hooks";
import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import type { Scene } from "../board/scene";
import type { Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { StandingOrder } from "../gen/fieldpost/rules/v1/order_pb";
import type { Decision, View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";
import { myArmies } from "../store/game/state";
import { toAction } from "./action";
import { strengthOf, tapAim } from "./aim";
import { useChances, type Ahead } from "./chances";
import type { TurnContext } from "./context";
import { useAlways } from "./always";
import { fillIn, verbsOf, type Draft, type FilledForm } from "./form";
import { goesOn, useGoOn, type Next } from "./goOn";
import { sceneOf } from "./moment";
import { tap } from "./pointing";
import { betweenOf, sortOf } from "./sort";
import { useDraft } from "./useDraft";
import { isLongAttack } from "./verbs";

interface Asked {
  view: View;
  board: BoardData;
  names: Names;
  standings: readonly Standing[];
  decision: Decision | null;
  sending: boolean;
  outcome: string;
  /** What is planned before, where the question is one of a turn to come. */
  ahead?: Ahead | null;
  /** Sends an answer; says whether it was taken. */
  submit: (actions: Action[]) => Promise<boolean>;
  /** Stores standing orders; left out where none can be given. */
  order?: (orders: StandingOrder[]) => void;
}

/** An open question, as sheet, map and list look at it. */
export interface OpenTurn {
  context: TurnContext;
  scene: Scene;
  /** A place was tapped; says whether the draft took it. */
  touch: (zone: string) => boolean;
  /** A finger begins to draw an arrow from a place. */
  grip: (zone: string) => void;
  /** The arrow ends on another place; says whether that means something. */
  drop: (from: string, to: string) => boolean;
  chooseVerb: (verb: string) => void;
}

/** The turn of the viewer as far as it is filled in; null while nothing is asked. */
export function useOpenTurn(asked: Asked): OpenTurn | null {
  const { view, board, standings, decision, submit } = asked;
  const drafting = useDraft(view.gameId, decision, board.vocabulary);
  const { form, selected, draft } = drafting;
  const ranked = rankedIn(form);
  const slot = drafting.slot ?? [...ranked][0] ?? null; // a list in order is what taps are for
  const about = decision?.about ?? {};
  const sort = sortOf(form, about, board.vocabulary);
  const between = betweenOf(about);
  const army = armyOf(view, about, standings, form.values["origin"]);
  const movedIn = sort === "move in" ? toAction(draft.verb, form.values, board.inOrder, ranked) : null;
  const chances = useChances(view, decision, asked.ahead ?? null, movedIn);
  const next = useRef<Next | null>(null);
  useGoOn(next, decision, chances, standings, drafting.setDraft);
  const end = useAttacksEnd(decision, board);
  const friends = useMemo(() => friendsOf(view, army), [view, army]);
  const moment = { sort, decision, form, board, standings, army, friends, chances, between, slot };
  const scene = useMemo(() => sceneOf(moment), [form, standings, army, sort, decision, chances, slot]);
  const always = useAlways(asked, decision);
  if (!decision) return null;
  const closing = verbsOf(form.offers).filter((verb) => board.vocabulary.closes(verb));
  const answer = (verb = draft.verb) =>
    toAction(verb, closing.includes(verb) ? {} : form.values, board.inOrder, ranked);
  const filled = { verb: draft.verb, values: form.values };
  const send = async (actions: Action[], then: Next | null, given: Draft = filled) => {
    next.current = then;
    if (!(await submit(actions))) return;
    always.keep(given);
    drafting.sent();
  };
  const { set, setDraft, prefill, undo, aimAt } = drafting;
  const context: TurnContext = {
    ...{ ...asked, ...form, decision, selected, sort, chances, army, friends, between, closing },
    ...{ slot, aimAt, set, setDraft, prefill, undo, always },
    answer: () => answer(),
    send: (verb = draft.verb) => void send([answer(verb)], null, { verb, values: form.values }),
    sendWith: (field, value) => {
      const values = { ...form.values, [field]: value };
      void send([toAction(draft.verb, values, board.inOrder, ranked)], null, { verb: draft.verb, values });
    },
    sendFirst: (action, then) => void send([action], then),
    sendThen: (then) => void send([answer()], then),
    sendAndEnd: end === null ? null : () => void send([answer(), toAction(end, {}, board.inOrder, ranked)], null),
  };
  const touch = (zone: string) => {
    drafting.select(zone);
    const after = sort === "attack" ? tapAim(form, zone, chances, strengthOf(standings)) : tap(form, zone, slot);
    if (after) setDraft(after);
    else if (!asked.sending && goesOn(moment, zone)) context.sendThen({ tap: zone });
    else return false;
    return true;
  };
  const from = (zone: string) => fillIn(form.offers, { verb: draft.verb, values: { origin: zone } });
  const drop = (zone: string, to: string) => {
    const after = sort === "attack" ? tapAim(from(zone), to, chances, strengthOf(standings)) : tap(from(zone), to);
    if (after) setDraft(after);
    return after !== null;
  };
  return { context, scene, touch, grip: (zone) => setDraft(from(zone).draft), drop, chooseVerb: drafting.chooseVerb };
}

/** The fields whose order counts. */
function rankedIn({ fields }: FilledForm): Set<string> {
  return new Set(fields.filter((field) => field.bound.case === "ranking").map((field) => field.name));
}

/** The verb that ended the attacks when they were last asked about; null as long as they were not. */
function useAttacksEnd(decision: Decision | null, board: BoardData): string | null {
  const end = useRef<string | null>(null);
  const offers = decision?.offers ?? [];
  if (offers.some((offer) => isLongAttack(offers, offer.verb)))
    end.current = verbsOf(offers).find((verb) => board.vocabulary.closes(verb)) ?? null;
  return end.current;
}

/** The armies of an army's side. */
function friendsOf(view: View, army: string): ReadonlySet<string> {
  const side = view.armies.find((one) => one.army === army)?.side;
  return new Set([army, ...view.armies.filter((one) => one.side === side).map((one) => one.army)]);
}

/** The army that acts: as the question says, as the place that was chosen, or the viewer's only one. */
function armyOf(view: View, about: object, standings: readonly Standing[], origin: unknown): string {
  const mine = myArmies(view);
  const there = standings.find((one) => one.zone === origin)?.armies.find((one) => mine.includes(one.army));
  const named = (about as { army?: unknown }).army;
  return (
    there?.army ??
    (typeof named === "string" && named !== "" ? named : mine.includes(view.mover) ? view.mover : (mine[0] ?? ""))
  );
}
