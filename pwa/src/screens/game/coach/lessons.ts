import type { BoardData } from "../../../board/data";
import type { Standing } from "../../../board/paint";
import { aimOf, aims, bestOf, strengthOf, type Chances } from "../../../decisions/aim";
import type { FilledForm } from "../../../decisions/form";
import { pointers } from "../../../decisions/pointing";
import { foes } from "../../../decisions/threats";
import type { Lesson } from "../../../store/coach";

/** What is known of the open question when it is asked what to teach. */
export interface Asked extends FilledForm {
  sort: string;
  board: BoardData;
  standings: readonly Standing[];
  friends: ReadonlySet<string>;
  chances: Chances;
  between: { target: string } | null;
}

/** Something to say, about one place of the board where a zone is named. */
export interface Mark {
  lesson: Lesson;
  zone: string;
}

/** What to say now to somebody who has seen these lessons; null where the question explains itself. */
export function markOf(asked: Asked | null, seen: ReadonlySet<string>): Mark | null {
  const mark = asked ? questionMark(asked, seen) : { lesson: "posted" as const, zone: "" };
  if (!mark || seen.has(mark.lesson)) return null;
  return mark.lesson === "posted" && !seen.has("move") ? null : mark;
}

function questionMark(asked: Asked, seen: ReadonlySet<string>): Mark | null {
  switch (asked.sort) {
    case "place":
      return pointers(asked).added.size === 0 ? placeMark(asked, seen) : null;
    case "attack":
      return attackMark(asked, seen);
    case "move in":
      return { lesson: "move_in", zone: asked.between?.target ?? "" };
    case "choose":
      return asked.lacking === null ? null : { lesson: "choose", zone: "" };
    case "move":
      return pointers(asked).picked.length === 0 ? { lesson: "move", zone: "" } : null;
    default:
      return null;
  }
}

/** Before the first troops: where they do most; and once a turn is behind the player, where one sees how the game stands. */
function placeMark(asked: Asked, seen: ReadonlySet<string>): Mark {
  return seen.has("move") ? { lesson: "aim", zone: "" } : { lesson: "place", zone: bestBorder(asked) };
}

function attackMark(asked: Asked, seen: ReadonlySet<string>): Mark | null {
  const { origin, target } = aimOf(asked);
  if (target !== undefined) return null;
  const all = aims(asked.offers, asked.draft.verb);
  const best = (among: typeof all) => bestOf(among, asked.chances, strengthOf(asked.standings));
  if (origin !== undefined)
    return { lesson: "chance", zone: best(all.filter((one) => one.origin === origin))?.target ?? "" };
  if (seen.has("move_in") && !seen.has("card")) return { lesson: "card", zone: "" };
  return { lesson: "attack", zone: best(all)?.origin ?? "" };
}

/** Where more troops do most: the place that is stronger than an enemy next to it by most. */
function bestBorder(asked: Asked): string {
  const { board, standings, friends } = asked;
  const strength = strengthOf(standings);
  const lead = (zone: string) =>
    Math.max(...foes(board, standings, zone, friends).map((foe) => strength(zone) - strength(foe.zone)));
  const [first = "", ...others] = pointers(asked).open;
  return others.reduce((best, zone) => (lead(zone) > lead(best) ? zone : best), first);
}
