import { useEffect, useMemo, useState } from "preact/hooks";
import { standings as standingsOf, type Standing } from "../../board/paint";
import type { ListedAttack } from "../../board/ListView";
import { pointed } from "../../board/pointed";
import { NO_POINTERS, pointers as pointersOf } from "../../decisions/pointing";
import { aims } from "../../decisions/aim";
import type { TurnContext } from "../../decisions/context";
import { percent } from "../../decisions/moment";
import { useOpenTurn } from "../../decisions/turn";
import type { Action } from "../../gen/fieldpost/rules/v1/action_pb";
import type { Decision } from "../../gen/fieldpost/rules/v1/view_pb";
import type { StandingOrder } from "../../gen/fieldpost/rules/v1/order_pb";
import type { Names } from "../../i18n/names";
import { told } from "../../i18n/refusals";
import { t } from "../../i18n/words";
import { rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { isOver, myArmies, myDecision } from "../../store/game/state";
import { say } from "../../store/notices";
import { staleSentence } from "./stale";
import { peaceOn } from "../clocks/peace";
import { useTruce } from "../clocks/useTruce";
import { handsOn } from "./hands";
import { diceScene } from "./diceScene";
import { useFight } from "./fight";
import type { Float } from "./Floating";
import type { TableProps } from "./Table";
import { useAdvice } from "./advice/useAdvice";
import { useFollowing } from "./advice/useFollowing";
import { useFeelings } from "./useFeelings";
import { usePages } from "./usePages";
import { placesOf, withPlan } from "./waiting/planned";
import { usePlan } from "./waiting/usePlan";
import { usePlannedTurn } from "./waiting/usePlannedTurn";
import { usePosted } from "./waiting/usePosted";

/** Everything that happens at a table: the open turn, what the map shows of it, and what taps do. */
export function useTable({ live, board, names, view }: TableProps) {
  const decision = myDecision(view);
  const pages = usePages();
  const { float, setFloat, focus, setFocus, look } = useLooking(pages, `${decision?.id} ${isOver(view)}`);
  const standings = useMemo(() => standingsOf(view, board.vocabulary.marks.values()), [view, board]);
  const battle = useFight(() => live.state.value.entries, myArmies(view));
  const { fight, fallen, held, fall, over } = battle;
  const advice = useAdvice(view, decision, board.vocabulary);
  const tell = (outcome: Outcome) => report(outcome, names);
  const submit = async (actions: Action[]) => {
    if (!decision) return false;
    const { version, viewer } = view;
    const outcome = await sent(live, decision, actions, battle, standings);
    if (outcome.done) advice.sent(actions);
    if (!outcome.done && outcome.refusal.kind === "against_rule") setFloat({ kind: "refused", ...outcome });
    else if (!outcome.done && outcome.refusal.kind === "away") say(t("away_unsure"), "warning");
    else if (!outcome.done && outcome.refusal.kind === "stale")
      say(staleSentence(live.state.value.entries, version, viewer, names), "warning");
    else tell(outcome);
    return outcome.done;
  };
  const sending = live.state.value.sending !== null;
  const plan = usePlan(live, view, names, tell);
  const asked = usePlannedTurn(plan, board, { view, standings, decision, sending, ahead: null, submit });
  const ordering = plan.making ? {} : { order: (orders: StandingOrder[]) => void giveOrders(live, orders, tell) };
  const turn = useOpenTurn({ board, names, outcome: "", ...ordering, ...asked });
  useFollowing(advice, turn);
  const posted = usePosted(view, decision, standings);
  useFeelings(decision, turn?.context ?? null, posted);
  const steps = !decision ? plan.steps : advice.open ? advice.steps : [];
  const about = focus === null ? placesOf(advice.open ? advice.looked : steps) : [focus];
  const rest = useMemo(() => pointed(standings, NO_POINTERS, about), [standings, about.join()]);
  const quiet = held ? { ...rest, standings: held } : rest;
  const shown = turn && !held && !advice.open && focus === null ? turn.scene : quiet;
  const reach = { float: setFloat, blur: () => setFocus(null), openTurn: () => pages.openTurn() };
  const truce = useTruce(view, board, standings, decision?.id ?? "", pages.openTurn);
  const peace = useMemo(() => peaceOn(view, names), [view, names]);
  const hands = handsOn(advice.open || truce.draft ? null : turn, fight !== null || held !== null, reach);
  const onZone = truce.draft ? truce.tap : hands.onZone;
  return {
    ...{ pages, float, setFloat, standings, fight, fall, over, turn, look },
    ...{ decision, tell, plan, posted, advice, truce, touch: onZone },
    /** What the stage knows besides. */
    staged: {
      ...hands,
      onZone,
      attacks: turn && !truce.draft ? attacksOf(turn.context) : [],
      mine: new Set(myArmies(view)),
    },
    scene: {
      ...(fight ? diceScene(fight, fallen) : (truce.scene ?? withPlan(shown, steps, !turn || advice.open))),
      peace,
    },
    pointers: truce.draft ? truce.pointers : turn ? pointersOf(turn.context, turn.context.slot) : NO_POINTERS,
  };
}
/** What floats over the map, and the place that is looked at: until something new is asked. */
function useLooking(pages: ReturnType<typeof usePages>, question: string) {
  const [float, setFloat] = useState<Float | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const look = (zone: string) => {
    pages.openTurn();
    setFocus(zone);
  };
  useEffect(() => {
    pages.openTurn(); // a new question, or the end, is shown whatever was open
    setFloat(null);
    setFocus(null);
  }, [question]);
  return { float, setFloat, focus, setFocus, look };
}

/** Sends an answer; what it does to the board is held back as long as its dice roll. */
async function sent(
  live: LiveGame,
  decision: Decision,
  actions: Action[],
  { begin, show }: ReturnType<typeof useFight>,
  standings: readonly Standing[],
): Promise<Outcome> {
  begin(standings);
  const outcome = await live.submit(decision, actions);
  show(standings);
  return outcome;
}

/** Stores standing orders, and says so. */
async function giveOrders(live: LiveGame, orders: StandingOrder[], tell: (outcome: Outcome) => void): Promise<void> {
  const outcome = await live.act("orders", (request) => rules.setStandingOrders({ ...request, orders }));
  if (outcome.done) say(t("always_done"));
  else tell(outcome);
}

/** All open attacks, the best first. */
function attacksOf({ sort, offers, draft, chances }: TurnContext): ListedAttack[] {
  if (sort !== "attack") return [];
  return [...aims(offers, draft.verb)]
    .sort((one, other) => (chances(other) ?? -1) - (chances(one) ?? -1))
    .map((aim) => ({ ...aim, chance: percent(chances(aim)) }));
}

function report(outcome: Outcome, names: Names): void {
  if (!outcome.done) say(told(outcome.refusal, names), outcome.refusal.kind === "stale" ? "warning" : "error");
  else if (outcome.stop) say(t("stopped", { why: outcome.stop }));
}
