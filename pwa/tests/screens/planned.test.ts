// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test } from "vitest";
import { atRest } from "../../src/board/scene";
import { plainAction } from "../../src/decisions/action";
import { ActionSchema, type Action } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { Names } from "../../src/i18n/names";
import { speak } from "../../src/i18n/words";
import { keyOf, placesOf, stepsOf, withPlan, without } from "../../src/screens/game/waiting/planned";
import { stepInWords } from "../../src/screens/game/waiting/planWords";
import { boardOf } from "../editions";

const names = new Names(boardOf("world"), "en");
const { vocabulary } = names.board;
const action = (verb: object) => create(ActionSchema, { verb } as never);
const place = action({
  case: "place",
  value: {
    troops: [
      { zone: "ukraine", count: 3 },
      { zone: "egypt", count: 1 },
    ],
  },
});
const attack = (more: object = {}) =>
  action({ case: "attack", value: { origin: "ukraine", target: "afghanistan", dice: 3, battles: 0, ...more } });
const moveIn = action({ case: "moveIn", value: { count: 5 } });
const done = action({ case: "done", value: {} });
const move = action({ case: "move", value: { origin: "egypt", target: "north_africa", count: 2 } });
const plan: Action[] = [place, attack(), moveIn, done, move, done];

beforeAll(() => speak("en"));

describe("the steps of a plan", () => {
  test("are what a player would count: what only follows, or ends a part of the turn, is none of its own", () => {
    const steps = stepsOf(plan, vocabulary);
    expect(steps.map(({ n, at, length, verb }) => [n, at, length, verb])).toEqual([
      [1, 0, 1, "place"],
      [2, 1, 2, "attack"],
      [3, 4, 1, "move"],
    ]);
    expect(steps[1]?.follow).toBe(5);
    expect(placesOf(steps)).toEqual(["ukraine", "egypt", "afghanistan", "north_africa"]);
  });

  test("say in words what they are", () => {
    const [first, second, third] = stepsOf(plan, vocabulary).map((step) => stepInWords(step, names));
    expect(first?.title).toBe("Place 3 in Ukraine and 1 in Egypt");
    expect(second).toEqual({ title: "Take Afghanistan", more: "from Ukraine · until it is taken · 5 move in" });
    expect(third?.title).toBe("Move 2 from Egypt to North Africa");
  });

  test("say how long an attack goes on", () => {
    const more = (limits: object) => stepInWords(stepsOf([attack(limits)], vocabulary)[0]!, names).more;
    expect(more({ battles: 1 })).toContain("one roll");
    expect(more({ keep: 3 })).toContain("stop when 3 are left");
  });

  test("are taken out with what follows from them", () => {
    const [, second] = stepsOf(plan, vocabulary);
    expect(keyOf(without(plan, second!))).toBe(keyOf([place, done, move, done]));
  });

  test("of a verb that has no message go by its name", () => {
    const light = action({ case: "generic", value: { verb: "light", fields: { zone: "gull", troops: { gull: 2 } } } });
    expect(plainAction(light)).toEqual({ verb: "light", fields: { zone: "gull", troops: { gull: 2 } } });
    expect(stepsOf([light], vocabulary)[0]?.added).toEqual(new Map([["gull", 2]]));
  });
});

test("a plan on the map is dotted arrows with the numbers of its steps, and what it puts where", () => {
  const scene = withPlan(atRest([]), stepsOf(plan, vocabulary), true);
  expect(scene.arrows).toEqual([
    { path: ["ukraine", "afghanistan"], kind: "plan", mark: "2" },
    { path: ["egypt", "north_africa"], kind: "plan", mark: "3" },
  ]);
  expect(scene.added.get("ukraine")).toBe(3);
  expect(withPlan(scene, [], true)).toBe(scene);
});
