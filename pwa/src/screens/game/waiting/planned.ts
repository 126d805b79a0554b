import { toBinary, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import { text } from "../../../board/data";
import type { Arrow, Scene } from "../../../board/scene";
import type { Vocabulary } from "../../../board/vocabulary";
import { ActionSchema, type Action } from "../../../gen/fieldpost/rules/v1/action_pb";
import { VerbFamily } from "../../../gen/fieldpost/rules/v1/vocabulary_pb";
import { plainAction } from "../../../decisions/action";
import { pairsIn } from "../../../decisions/drafted";
import { LIMIT } from "../../../decisions/verbs";

/** One step of a plan, as its player sees it: an action, with those that only say what comes of it. */
export interface Step {
  /** Where it stands among the actions, and how many of them it is. */
  at: number;
  length: number;
  /** Its number, from 1. */
  n: number;
  verb: string;
  family: VerbFamily;
  /** What it puts where. */
  added: ReadonlyMap<string, number>;
  /** The places that it names one by one, in their order: two are a way. */
  path: readonly string[];
  /** How many go; null where nobody says. */
  count: number | null;
  /** An attack goes on so many rolls (0: until it is over), and keeps so many at home. */
  rolls: number;
  keep: number;
  /** How many move into the place that was taken; null where nobody says. */
  follow: number | null;
}

/** The steps of a plan; what only ends a step of the turn has no number, and belongs to none. */
export function stepsOf(actions: readonly Action[], vocabulary: Vocabulary): Step[] {
  const steps: Step[] = [];
  actions.forEach((action, at) => {
    const { verb, fields } = plainAction(action);
    const family = vocabulary.family(verb);
    const last = steps.at(-1);
    const count = numberIn(fields["count"]);
    if (family === VerbFamily.MOVE_IN && last && last.at + last.length === at) {
      last.length++;
      last.follow ??= count;
      return;
    }
    if (vocabulary.closes(verb)) return;
    steps.push({
      ...{ at, verb, family, count, length: 1, n: steps.length + 1, follow: null },
      added: spreadIn(fields),
      path: pathIn(verb, fields, vocabulary),
      rolls: numberIn(fields[LIMIT]) ?? 1,
      keep: numberIn(fields["keep"]) ?? 0,
    });
  });
  return steps;
}

function numberIn(value: JsonValue | undefined): number | null {
  return typeof value === "number" ? value : null;
}

/** How many go to which place. */
function spreadIn(fields: JsonObject): ReadonlyMap<string, number> {
  return new Map(Object.values(fields).flatMap(pairsIn));
}

function pathIn(verb: string, fields: JsonObject, vocabulary: Vocabulary): string[] {
  const infos = vocabulary.verbs.get(verb)?.fields ?? [];
  const found = infos.filter((one) => one.kind === "zone" && !one.many).map((one) => text(fields[one.name]));
  return found.filter((zone) => zone !== "");
}

/** The plan without one of its steps. */
export function without(actions: readonly Action[], step: Step): Action[] {
  return actions.filter((_, at) => at < step.at || at >= step.at + step.length);
}

/** Equal plans have equal keys. */
export function keyOf(actions: readonly Action[]): string {
  return actions.map((action) => toBinary(ActionSchema, action).join(".")).join(" ");
}

/** A scene with a plan drawn over it: dotted arrows with the numbers of its steps, and what it puts where. */
export function withPlan(scene: Scene, steps: readonly Step[], added: boolean): Scene {
  if (steps.length === 0) return scene;
  const arrows = steps.flatMap(({ path, n }): Arrow[] =>
    path.length > 1 ? [{ path, kind: "plan", mark: String(n) }] : [],
  );
  const more = new Map(scene.added);
  if (added) for (const step of steps) for (const [zone, n] of step.added) more.set(zone, (more.get(zone) ?? 0) + n);
  return { ...scene, arrows: [...arrows, ...scene.arrows], added: more };
}

/** The places that a plan is about. */
export function placesOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ added, path }) => [...added.keys(), ...path]))];
}
