import { useEffect, useMemo, useState } from "preact/hooks";
import { standings as standingsOf } from "../../board/paint";
import type { ListedAttack } from "../../board/ListView";
import { pointed } from "../../board/pointed";
import type { Point } from "../../board/scene";
import { NO_POINTERS, pointers as pointersOf } from "../../decisions/pointing";
import { aims } from "../../decisions/aim";
import type { TurnContext } from "../../decisions/context";
import { percent } from "../../decisions/moment";
import { useOpenTurn } from "../../decisions/turn";
import type { Action } from "../../gen/fieldpost/rules/v1/action_pb";
import type { StandingOrder } from "../../gen/fieldpost/rules/v1/order_pb";
import type { Names } from "../../i18n/names";
import { told } from "../../i18n/refusals";
import { t } from "../../i18n/words";
import { rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { isOver, myArmies, myDecision } from "../../store/game/state";
import { say } from "../../store/notices";
import { diceScene } from "./diceScene";
import { useFight } from "./fight";
import type { Float } from "./Floating";
import type { TableProps } from "./Table";
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
  const [float, setFloat] = useState<Float | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const standings = useMemo(() => standingsOf(view, board.vocabulary.marks.values()), [view, board]);
  const { fight, fallen, held, begin, show, fall, over } = useFight(() => live.state.value.entries, myArmies(view));
  const tell = (outcome: Outcome) => report(outcome, names);
  const submit = async (actions: Action[]) => {
    if (!decision) return false;
    begin(standings);
    const outcome = await live.submit(decision, actions);
    show(standings);
    if (!outcome.done && outcome.refusal.kind === "away") say(t("away_unsure"), "warning");
    else if (!outcome.done && outcome.refusal.kind === "against_rule") setFloat({ kind: "refused", ...outcome });
    else tell(outcome);
    return outcome.done;
  };
  const sending = live.state.value.sending !== null;
  const plan = usePlan(live, view, names, tell);
  const asked = usePlannedTurn(plan, board, { view, standings, decision, sending, ahead: null, submit });
  const ordering = plan.making ? {} : { order: (orders: StandingOrder[]) => void giveOrders(live, orders, tell) };
  const turn = useOpenTurn({ board, names, outcome: "", ...ordering, ...asked });
  const posted = usePosted(view, decision, standings);
  useFeelings(decision, turn?.context ?? null, posted);
  const about = focus === null ? placesOf(plan.steps) : [focus];
  const rest = useMemo(() => pointed(standings, NO_POINTERS, about), [standings, about.join()]);
  const quiet = held ? { ...rest, standings: held } : rest;
  const touch = (zone: string) => {
    setFloat(null);
    setFocus(null);
    if (fight || held) return;
    if (turn?.touch(zone)) pages.openTurn();
    else setFloat({ kind: "card", zone });
  };
  const grip = (zone: string) => turn?.grip(zone);
  const drop = (from: string, to: string) => setFloat(turn?.drop(from, to) ? null : { kind: "card", zone: to });
  const look = (zone: string) => {
    pages.openTurn();
    setFocus(zone);
  };
  const hold = (zone: string, point: Point) =>
    turn?.context.sort === "place" && setFloat({ kind: "hold", zone, point });
  useEffect(() => {
    pages.openTurn(); // a new question, or the end, is shown whatever was open
    setFloat(null);
    setFocus(null);
  }, [decision?.id, isOver(view)]);
  return {
    ...{ decision, pages, float, setFloat, standings, fight, fall, over, tell, turn, touch, look, plan, posted },
    /** What the list shows besides. */
    listed: { attacks: turn ? attacksOf(turn.context) : [], mine: new Set(myArmies(view)) },
    /** What fingers do on the map. */
    hands: { onZone: touch, onHold: hold, onGrip: grip, onDrop: drop },
    scene: fight
      ? diceScene(fight, fallen)
      : withPlan(turn && !held && focus === null ? turn.scene : quiet, decision ? [] : plan.steps, !turn),
    pointers: turn ? pointersOf(turn.context, turn.context.slot) : NO_POINTERS,
  };
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
