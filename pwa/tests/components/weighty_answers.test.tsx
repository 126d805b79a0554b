// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { act } from "preact/test-utils";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Send, Touch } from "../asked";
import { StandingOrderSchema, type StandingOrder } from "../../src/gen/fieldpost/rules/v1/order_pb";
import { DecisionSchema, type View } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { ModifierKind } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { count, flags, offer, pick, ranking, some } from "../builders";
import { rules as service } from "../service";
import { click, drawn } from "../drawn";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Asked } = await import("../asked");

let asked = 0;
beforeAll(() => speak("en"));

describe("an answer that repeats", () => {
  const defending = (edition: string, kinds: string[], orders: StandingOrder[] = []) => {
    const [send, order] = [vi.fn<Send>(), vi.fn<(orders: StandingOrder[]) => void>()];
    const name = edition === "clone_wars" ? "consenting" : "defending";
    const offers =
      name === "defending"
        ? [offer("defend", { dice: count(1, 2, 2) })]
        : [offer("answer_request", { agreed: flags(true, false) })];
    const decision = create(DecisionSchema, { id: `d_${++asked}`, name, offers });
    const more = { orderKinds: kinds, orders };
    const panel = drawn(<Asked {...{ decision, edition, send, order, more }} touched={{ tap: () => false }} />);
    return { ...panel, given: () => order.mock.calls.at(-1)?.[0].map((one) => one.order) };
  };
  const answered = () => act(() => Promise.resolve());

  test("becomes a standing order once it is taken, in place of the one that has it asked", async () => {
    const asks = create(StandingOrderSchema, { order: { case: "askDefence", value: {} } });
    const peru = create(StandingOrderSchema, { order: { case: "defendWith", value: { zone: "peru", dice: 2 } } });
    const panel = defending("world", ["defend_with", "ask_defence"], [asks, peru]);
    click(panel.getByTestId("always"));
    click(panel.getByTestId("send-1"));
    await answered();
    expect(panel.given()).toMatchObject([
      { case: "defendWith", value: { zone: "peru", dice: 2 } },
      { case: "defendWith", value: { dice: 1 } },
    ]);
  });

  test("is given once where nobody says more", async () => {
    const panel = defending("world", ["defend_with"]);
    click(panel.getByTestId("send"));
    await answered();
    expect(panel.given()).toBeUndefined();
  });

  test("says yes or no to a team-mate from now on", async () => {
    const panel = defending("clone_wars", ["answer_requests"]);
    click(panel.getByTestId("always"));
    click(panel.getByTestId("send-false"));
    await answered();
    expect(panel.given()).toMatchObject([{ case: "answerRequests", value: { agreed: false } }]);
  });

  test("cannot be given from now on in a game without such orders", () => {
    expect(defending("world", []).queryByTestId("always")).toBeNull();
  });
});

describe("a duel in which something changes the dice", () => {
  test("says what, whose, and by how much", async () => {
    const plus = { kind: ModifierKind.PLUS, amount: 1, pieces: ["general", "admiral"] };
    service.previewAttack = () => ({
      conquest: 0.64,
      modifiers: [
        { ...plus, attacker: true, dice: 2 },
        { ...plus, attacker: false, dice: 1, pieces: ["fort"] },
        { kind: ModifierKind.DICE, attacker: false, dice: -1 },
        { kind: ModifierKind.COST, attacker: true, amount: 1, pieces: ["epidemic"] },
      ],
    });
    service.previewAttacks = () => ({ attacks: [] });
    const limits = { dice: count(1, 3, 3), battles: count(0, 9, 0), keep: count(0, 9, 0) };
    const offers = [offer("attack", { origin: pick("peru"), target: pick("brazil"), ...limits }), offer("done")];
    const decision = create(DecisionSchema, { id: `d_${++asked}`, name: "attacking", offers });
    const touched: Touch = { tap: () => false };
    const panel = drawn(<Asked {...{ decision, touched }} edition="napoleon" send={vi.fn()} />);
    void act(() => void touched.tap("brazil"));
    const chips = await soon(() => panel.getByTestId("modifiers").querySelectorAll("li"));
    expect([...chips].map((one) => one.textContent)).toEqual([
      "General:your best dice +1",
      "Fort:theirs +1",
      "Card or reward:they roll 1 fewer",
      "Epidemic:costs 1",
    ]);
  });
});

describe("an answer by which every place of a side is thrown for", () => {
  const galaxy = (slices: View["slices"], send: Send) => {
    const offers = [offer("give_order66", { zones: ranking("byss", "naboo", "ilum", "duro") }), offer("done")];
    const decision = create(DecisionSchema, { id: `d_${++asked}`, name: "giving_order66", offers });
    return drawn(
      <Asked {...{ decision, send }} edition="clone_wars" more={{ slices }} touched={{ tap: () => false }} />,
    );
  };

  test("says what may come of it", () => {
    const panel = galaxy({ order66: { cell: 4 } }, vi.fn());
    expect(panel.container.textContent).toContain("25% for each of 4: about 1 in all.");
  });

  test("has its order by taps on the map, and what else is chosen in the sheet", () => {
    const send = vi.fn<Send>();
    const touched: Touch = { tap: () => false };
    const given = offer("give_order66", { zones: ranking("byss", "naboo", "ilum"), mate: some("byss", "naboo") });
    given.fields[1]!.kind = "zone";
    const offers = [given, offer("done")];
    const decision = create(DecisionSchema, { id: `d_${++asked}`, name: "giving_order66", offers });
    const panel = drawn(<Asked {...{ decision, touched, send }} edition="clone_wars" />);
    for (const zone of ["naboo", "ilum"]) void act(() => void touched.tap(zone));
    click(panel.getByTestId("some-mate-byss"));
    click(panel.getByTestId("send"));
    click(panel.getByTestId("send"));
    expect(send.mock.calls[0]?.[0][0]?.verb).toMatchObject({ value: { zones: ["naboo", "ilum"], mate: ["byss"] } });
  });

  test("is not given by a tap, but by a finger that stays", () => {
    vi.useFakeTimers();
    const send = vi.fn<Send>();
    const button = galaxy({}, send).getByTestId("send");
    const finger = (type: string) => act(() => void button.dispatchEvent(new PointerEvent(type, { bubbles: true })));
    void finger("pointerdown");
    vi.advanceTimersByTime(700);
    void finger("pointerup");
    vi.advanceTimersByTime(1000);
    void act(() => void button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
    expect(send).not.toHaveBeenCalled();
    void finger("pointerdown");
    void act(() => void vi.advanceTimersByTime(800));
    expect(send).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test("is given by a key that is pressed twice", () => {
    const send = vi.fn<Send>();
    const button = galaxy({}, send).getByTestId("send");
    click(button);
    expect(send).not.toHaveBeenCalled();
    expect(button.textContent).toContain("Press again");
    click(button);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
