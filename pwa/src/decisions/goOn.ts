import { useEffect } from "preact/hooks";
import type { BoardData } from "../board/data";
import type { Standing } from "../board/paint";
import type { Decision } from "../gen/fieldpost/rules/v1/view_pb";
import { aimed, aims, strengthOf, tapAim, type Aim, type Chances } from "./aim";
import { fillIn, verbsOf, type Draft, type FilledForm } from "./form";
import type { Sort } from "./sort";
import { neighbours } from "./threats";
import { isSpread, total } from "./values";
import { freshDraft, isLongAttack } from "./verbs";

/** What is done as soon as attacks are asked for: one is aimed at, or a place is tapped. */
export type Next = { aim: Aim } | { tap: string };

/** Begins with what was chosen beforehand, as soon as it is offered; another question in between ends the waiting. */
export function useGoOn(
  next: { current: Next | null },
  decision: Decision | null,
  chances: Chances,
  standings: readonly Standing[],
  begin: (draft: Draft) => void,
): void {
  useEffect(() => {
    const wanted = next.current;
    if (!wanted || !decision) return;
    next.current = null;
    const draft = begun(wanted, decision, chances, standings);
    if (draft) begin(draft);
  }, [decision?.id]);
}

function begun(wanted: Next, { offers }: Decision, chances: Chances, standings: readonly Standing[]): Draft | null {
  const verb = verbsOf(offers).find((one) => isLongAttack(offers, one));
  if (verb === undefined) return null;
  const fresh = freshDraft(offers, verb);
  if ("tap" in wanted) return tapAim(fillIn(offers, fresh), wanted.tap, chances, strengthOf(standings));
  const { origin, target } = wanted.aim;
  const open = aims(offers, verb).some((one) => one.origin === origin && one.target === target);
  return open ? aimed(fresh, wanted.aim, chances) : null;
}

interface Moment {
  sort: Sort;
  form: FilledForm;
  board: BoardData;
  standings: readonly Standing[];
  /** The armies of the side that acts. */
  friends: ReadonlySet<string>;
  between: Aim | null;
}

/**
 * Whether a tap on a place says that what is filled in is enough, and that this place comes next: all troops are placed,
 * or the number that moves in is shown, and the place is an enemy's beside one's own.
 */
export function goesOn({ sort, form, board, standings, friends, between }: Moment, zone: string): boolean {
  const ready = sort === "move in" ? form.lacking === null : sort === "place" && allPlaced(form);
  if (!ready || zone === between?.target) return false;
  const owners = new Map(standings.map((one) => [one.zone, one.owner]));
  const owner = owners.get(zone) ?? "";
  const mine = (place: string) => place === between?.target || friends.has(owners.get(place) ?? "");
  return owner !== "" && !friends.has(owner) && neighbours(board, zone).some(mine);
}

function allPlaced({ fields, values }: FilledForm): boolean {
  const spreads = fields.filter((field) => field.bound.case === "spread" && field.bound.value.low > 0);
  return (
    spreads.length > 0 &&
    spreads.every(({ name, bound }) => {
      const value = values[name];
      return bound.case === "spread" && isSpread(value) && total(value) === bound.value.high;
    })
  );
}
