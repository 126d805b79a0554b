import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { ArmyStatus, type Decision, type Entry, type View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Connection } from "../../net/watch";
import type { Refusal } from "../../net/problem";

/** Everything that the page knows of one game. */
export interface GameState {
  id: string;
  game: Game | null;
  view: View | null;
  /** What happened, in order, from some version on. */
  entries: readonly Entry[];
  /** Whether that is all that happened lately; failed where the service did not tell. */
  history: "waiting" | "there" | "failed";
  /** The version that the service gave first since the page was opened. */
  opened: bigint | null;
  /** Zones that the last change touched. */
  changed: ReadonlySet<string>;
  connection: Connection;
  /** When the game surely stood as it is shown, in milliseconds; 0 where nobody knows. */
  asOf: number;
  /** What is being sent: a command's kind, until somebody answers. */
  sending: string | null;
  /** Why there is nothing to see. */
  failure: Refusal | null;
}

export function unknownGame(id: string): GameState {
  return {
    id,
    game: null,
    view: null,
    entries: [],
    history: "waiting",
    opened: null,
    changed: new Set(),
    connection: "connecting",
    asOf: 0,
    sending: null,
    failure: null,
  };
}

/** What the service told of a game. */
export interface News {
  game?: Game | null | undefined;
  view?: View | undefined;
  entries?: readonly Entry[];
}

/** Takes in news, in whatever order they come: nothing older ever replaces what is newer, and no entry comes twice. */
export function absorb(state: GameState, news: News): GameState {
  const entries = merge(state.entries, news.entries ?? []);
  const view = newer(state.view, news.view);
  const game = newer(state.game, news.game);
  if (view === state.view && entries === state.entries && game === state.game) return state;
  const changed =
    view && state.view && view.version > state.view.version ? differences(state.view, view) : state.changed;
  return { ...state, game, view, entries, changed };
}

function newer<T extends { version: bigint }>(old: T | null, fresh: T | null | undefined): T | null {
  if (!fresh) return old;
  return old && old.version > fresh.version ? old : fresh;
}

function merge(old: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  const known = new Set(old.map((entry) => entry.number));
  const added = fresh.filter((entry) => !known.has(entry.number));
  if (added.length === 0) return old;
  return [...old, ...added].sort((one, other) => Number(one.number - other.number));
}

/** Places where somebody else or another number stands now. */
export function differences(old: View, fresh: View): ReadonlySet<string> {
  const before = new Map(old.zones.map((zone) => [zone.zone, standing(zone.pieces)]));
  return new Set(
    fresh.zones.filter((zone) => before.get(zone.zone) !== standing(zone.pieces)).map((zone) => zone.zone),
  );
}

function standing(pieces: View["zones"][number]["pieces"]): string {
  return pieces.map((one) => `${one.army} ${one.unit} ${one.count}`).join(",");
}

/** The question that waits for the viewer; null when others are asked. */
export function myDecision(view: View | null): Decision | null {
  if (!view || view.viewer < 0 || hasLeft(view)) return null;
  return view.decisions.find((one) => one.seat === view.viewer && one.offers.length > 0) ?? null;
}

/** Whether the viewer has left for good: whoever plays the seat now, it is not the viewer. */
export function hasLeft(view: View): boolean {
  return view.seats.some((seat) => seat.seat === view.viewer && seat.resigned);
}

/** Whether the viewer played and has no army left. */
export function isOut(view: View): boolean {
  const mine = view.armies.filter((army) => army.seat === view.viewer);
  return view.viewer >= 0 && mine.length > 0 && mine.every((army) => army.status === ArmyStatus.OUT);
}

export function isOver(view: View | null): boolean {
  return view !== null && view.reason !== "";
}

/** Colours of the viewer's own armies. */
export function myArmies(view: View): string[] {
  return view.viewer < 0 ? [] : view.armies.filter((army) => army.seat === view.viewer).map((army) => army.army);
}

/** The seats that are asked something now, each once. */
export function askedIn(view: View): number[] {
  return [...new Set(view.decisions.map((one) => one.seat))];
}
