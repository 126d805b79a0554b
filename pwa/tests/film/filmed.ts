import { create } from "@bufbuild/protobuf";
import { ListScenesResponseSchema, SceneSchema, type Scene } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { ArmyViewSchema, Cause } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { view } from "../builders";

type Fields = Record<string, string | number | boolean | null>;
type Troops = Record<string, [army: string, count: number] | null>;

/** Something that happened, and who stands where after it. */
export interface Happened {
  name: string;
  fields: Fields;
  after?: Troops;
}

export const SEATS = new Map([
  ["blue", 0],
  ["red", 1],
  ["green", 2],
]);

/** The board before a film, with blue as the reader's own army. */
export const BEFORE = view(
  3,
  { egypt: ["blue", 3], middle_east: ["green", 8], congo: ["red", 2], peru: ["green", 1] },
  { mover: "green", armies: [...SEATS].map(([army, seat]) => create(ArmyViewSchema, { army, seat })) },
);

/** An entry of a seat, which ends at a version. */
export function scene(version: number, seat: number, mover: string, ...all: Happened[]): Scene {
  return create(SceneSchema, {
    entry: {
      number: BigInt(version),
      version: BigInt(version),
      seat,
      cause: Cause.BOT,
      events: all.map(({ name, fields }) => ({ name, fields: fields })),
    },
    mover,
    round: 2,
    changes: all.flatMap(({ after }, event) =>
      after
        ? [
            {
              event,
              zones: Object.entries(after).map(([zone, troops]) => ({
                zone,
                pieces: troops ? [{ army: troops[0], count: troops[1] }] : [],
              })),
            },
          ]
        : [],
    ),
  });
}

export function assault(
  origin: string,
  target: string,
  dice: string,
  lost: number,
  slain: number,
  after: Troops,
): Happened {
  const fields = { army: "green", origin, defender: "blue", target, dice, lost, slain, last: 1 };
  return { name: "assaulted", fields, after };
}

/** Green takes Egypt from blue in two rolls, and red places and moves. */
export const SCENES = [
  scene(4, 2, "green", {
    name: "placed",
    fields: { army: "green", zone: "peru", count: 2 },
    after: { peru: ["green", 3] },
  }),
  scene(
    5,
    2,
    "green",
    assault("middle_east", "egypt", "651:63", 1, 1, { middle_east: ["green", 7], egypt: ["blue", 2] }),
  ),
  scene(
    6,
    2,
    "green",
    assault("middle_east", "egypt", "653:42", 0, 2, { egypt: null }),
    {
      name: "moved_in",
      fields: { army: "green", origin: "middle_east", target: "egypt", count: 3, loser: "blue" },
      after: { middle_east: ["green", 4], egypt: ["green", 3] },
    },
    { name: "paused", fields: {} },
  ),
  scene(7, 2, "red", { name: "turn_began", fields: { army: "red", round: 2 } }),
  scene(8, 1, "blue", {
    name: "moved",
    fields: { army: "red", origin: "congo", target: "egypt", count: 1 },
    after: { congo: ["red", 1] },
  }),
];

export function scenesAnswer(scenes = SCENES) {
  return create(ListScenesResponseSchema, { before: BEFORE, scenes });
}
