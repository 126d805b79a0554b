// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { offer, pick, spread } from "../builders";
import { drawn } from "../drawn";
import { boardOf } from "../editions";

const { speak } = await import("../../src/i18n/words");
const { learnt, unlearn } = await import("../../src/store/coach");
const { Coach } = await import("../../src/screens/game/coach/Coach");

beforeAll(() => speak("en"));
beforeEach(unlearn);

const insets = { top: 0, right: 0, bottom: 0, left: 0 };
const standings = [{ zone: "alaska", owner: "red", troops: 8, pieces: [], marks: [], armies: [] }] as never;
const around = { board: boardOf("world"), standings, friends: new Set(["red"]), chances: () => 0.9 };

function asked(sort: string, first: ReturnType<typeof offer>) {
  const draft = { verb: first.verb, values: {} };
  const filled = { offers: [first], draft, values: {}, fields: first.fields, lacking: null };
  return { ...filled, ...around, sort, between: { target: "kamchatka" } } as never;
}

const placing = asked("place", offer("place", { troops: spread(["alaska"], 3, 3) }));
const attacking = asked("attack", offer("attack", { origin: pick("alaska"), target: pick("kamchatka") }));
const movingIn = asked("move in", offer("move_in"));

test("what a film or the dice interrupt is not learnt by that, and is said when they are over", () => {
  const page = drawn(<Coach asked={placing} hushed={false} insets={insets} />);
  page.again(<Coach asked={placing} hushed insets={insets} />);
  expect(page.queryByTestId("coach")).toBeNull();
  expect([...learnt.value]).toEqual([]);
  page.again(<Coach asked={placing} hushed={false} insets={insets} />);
  expect(page.getByTestId("coach").textContent).toContain("touches an enemy");
});

test("what was said is learnt with the next question, even if the dice fall between", () => {
  const page = drawn(<Coach asked={placing} hushed={false} insets={insets} />);
  page.again(<Coach asked={attacking} hushed={false} insets={insets} />);
  expect([...learnt.value]).toEqual(["place"]);
  page.again(<Coach asked={movingIn} hushed insets={insets} />);
  expect([...learnt.value]).toEqual(["place"]);
  page.again(<Coach asked={movingIn} hushed={false} insets={insets} />);
  expect([...learnt.value]).toEqual(["place", "attack"]);
  expect(page.getByTestId("coach").textContent).toContain("As many as you like");
});
