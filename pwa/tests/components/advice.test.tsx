// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BotSchema } from "../../src/gen/fieldpost/bots/v1/bots_pb";
import { ProblemSchema } from "../../src/gen/fieldpost/common/v1/problem_pb";
import { ActionSchema } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { DecisionSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { SuggestTurnResponseSchema } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import type { TurnContext } from "../../src/decisions/context";
import { view } from "../builders";
import { boardOf } from "../editions";
import { click, drawn } from "../drawn";
import { rules } from "../service";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { enter } = await import("../../src/store/me");
const { botList } = await import("../../src/store/editions");
const { useAdvice } = await import("../../src/screens/game/advice/useAdvice");
const { AdviceSheet } = await import("../../src/screens/game/advice/AdviceSheet");

const board = boardOf("world");
const names = new Names(board, "en");
const place = create(ActionSchema, {
  verb: { case: "place", value: { troops: [{ zone: "egypt", count: 3 }] } },
} as never);
const decision = create(DecisionSchema, {
  name: "reinforcing",
  id: "d",
  offers: [
    {
      verb: "place",
      fields: [{ name: "troops", bound: { case: "spread", value: { among: ["egypt"], low: 3, high: 3 } } }],
    },
  ],
} as never);

function Table() {
  const advice = useAdvice(view(4, {}, { mover: "blue" }), decision, board.vocabulary);
  if (!advice.open)
    return (
      <button
        data-testid="ask"
        data-following={advice.following}
        data-next={advice.next}
        onClick={() => advice.ask(advice.bot)}
      />
    );
  return <AdviceSheet advice={advice} turn={{ names, decision, sending: false } as unknown as TurnContext} />;
}

const asked: string[] = [];

beforeAll(async () => {
  await speak("en");
  await enter("Anna");
});
beforeEach(() => {
  asked.length = 0;
  const levels = ["caretaker", "captain", "marshal"].map((bot, at) => ({ bot, level: at + 1, titles: { en: bot } }));
  botList.value = levels.map((one) => create(BotSchema, one));
  rules.suggestTurn = ({ bot }) => {
    asked.push(bot);
    return create(SuggestTurnResponseSchema, { bot, actions: [place] });
  };
});

test("a bot's turn is looked at, had from another bot, and taken over; nothing is sent", async () => {
  const page = drawn(<Table />);
  click(page.getByTestId("ask"));
  expect((await page.findByTestId("advice-steps")).textContent).toContain("Place 3 in Egypt");
  expect(page.queryByTestId("adviser-caretaker")).toBeNull();
  click(page.getByTestId("adviser-marshal"));
  await page.findByTestId("advice-steps");
  expect(asked).toEqual(["captain", "marshal"]);
  click(page.getByTestId("advice-take"));
  expect(page.getByTestId("ask").dataset["following"]).toBe("true");
  expect(page.getByTestId("ask").dataset["next"]).toBe("0");
});

test("a step is taken out, and with the last one there is nothing to take over", async () => {
  const page = drawn(<Table />);
  click(page.getByTestId("ask"));
  click((await page.findByTestId("advice-steps")).querySelector(".round")!);
  expect(page.getByTestId("advice-take").textContent).toBe("Go on without");
  click(page.getByTestId("advice-take"));
  expect(page.getByTestId("ask").dataset["following"]).toBe("false");
});

test("where advice would be unfair, the sheet says why, and lets its player go on", async () => {
  rules.suggestTurn = () => {
    const problem = create(ProblemSchema, { code: "advice_among_people", message: "no" });
    throw new ConnectError("no", Code.FailedPrecondition, undefined, [{ desc: ProblemSchema, value: problem }]);
  };
  const page = drawn(<Table />);
  click(page.getByTestId("ask"));
  expect((await page.findByTestId("advice-refused")).textContent).toContain("nobody else is a person");
  click(page.getByTestId("advice-drop"));
  expect(page.getByTestId("ask").dataset["following"]).toBe("false");
});
