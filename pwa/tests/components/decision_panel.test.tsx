// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { act } from "preact/test-utils";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Action } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { StandingOrderSchema, type StandingOrder } from "../../src/gen/fieldpost/rules/v1/order_pb";
import { DecisionSchema, type Decision, type Offer, type View } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { count, flags, offer, pick, questions, ranking, spread, view } from "../builders";
import { click, drawn } from "../drawn";
import { boardOf } from "../editions";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { rules: service } = await import("../service");
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { DecisionPanel } = await import("../../src/decisions/DecisionPanel");
const { useOpenTurn } = await import("../../src/decisions/turn");

const board = boardOf("world");

type Send = (actions: Action[]) => void;

/** The sheet with its draft, as a table has them; taps go to the board. */
function Asked({
  decision,
  edition,
  send,
  touched,
  slices = {},
  order,
  more = {},
}: {
  decision: Decision;
  edition: string;
  send: Send;
  touched: Touch;
  slices?: View["slices"];
  order?: (orders: StandingOrder[]) => void;
  more?: Partial<View>;
}) {
  const shown = edition === "world" ? board : boardOf(edition);
  const troops = { peru: ["blue", 4], brazil: ["red", 2], argentina: ["red", 1], china: ["blue", 9] } as const;
  const found = useOpenTurn({
    ...{ decision, board: shown, names: new Names(shown, "en"), sending: false, outcome: "" },
    view: view(4, {}, { ...more, edition, slices, mover: "blue", armies: [{ army: "blue", seat: 0 }] as never }),
    standings: Object.entries(troops).map(([zone, [army, count]]) => ({
      ...{ zone, owner: army, armies: [{ army, count }], pieces: [], marks: [] },
    })),
    ...(order ? { order } : {}),
    submit: (actions) => {
      send(actions);
      return Promise.resolve(true);
    },
  });
  touched.tap = (zone) => found?.touch(zone) ?? false;
  return found && <DecisionPanel turn={found.context} chooseVerb={found.chooseVerb} />;
}

interface Touch {
  tap: (zone: string) => boolean;
}

let asked = 0;
function ask(name: string, ...offers: Offer[]) {
  const send = vi.fn<(actions: Action[]) => void>();
  const decision = create(DecisionSchema, { id: `d_${++asked}`, name, offers });
  const touched: Touch = { tap: () => false };
  const panel = drawn(<Asked decision={decision} edition="world" send={send} touched={touched} />);
  const tap = (zone: string) => void act(() => void touched.tap(zone));
  return { ...panel, tap, sent: () => send.mock.calls.map(([[action]]) => action?.verb) };
}

beforeAll(() => speak("en"));

describe("the panel of a question", () => {
  test("fills in the only candidate and sends the answer at a tap", () => {
    const panel = ask("claiming", offer("claim", { zone: pick("peru") }));
    click(panel.getByTestId("send"));
    expect(panel.sent()).toMatchObject([{ case: "claim", value: { zone: "peru" } }]);
  });

  test("cannot be sent before a place is chosen", () => {
    const panel = ask("claiming", offer("claim", { zone: pick("peru", "brazil") }));
    expect(panel.getByTestId<HTMLButtonElement>("send").disabled).toBe(true);
    click(panel.getByTestId("pick-zone-brazil"));
    expect(panel.getByTestId<HTMLButtonElement>("send").disabled).toBe(false);
    click(panel.getByTestId("send"));
    expect(panel.sent()).toMatchObject([{ case: "claim", value: { zone: "brazil" } }]);
  });

  test("fills in a whole answer where one is asked for", () => {
    const panel = ask(
      "fortifying",
      offer("move", { origin: pick("peru"), target: pick("brazil", "argentina"), count: count(1, 4, 4) }),
    );
    click(panel.getByTestId("auto-move"));
    click(panel.getByTestId("send"));
    expect(panel.sent()).toMatchObject([{ case: "move", value: { origin: "peru", target: "brazil", count: 4 } }]);
  });

  test("sends what only says no at one tap, without the fields of the verb beside it", () => {
    const panel = ask("fortifying", offer("move", { origin: pick("peru"), target: pick("brazil") }), offer("done"));
    click(panel.getByTestId("decision-done"));
    expect(panel.sent()).toMatchObject([{ case: "done" }]);
  });

  test("lets one choose between verbs", () => {
    const panel = ask("reinforcing", offer("place", { troops: spread(["peru"], 1, 3) }), offer("trade"));
    expect(panel.getByTestId("decision").dataset["verb"]).toBe("place");
    click(panel.getByTestId("decision-trade"));
    expect(panel.getByTestId("decision").dataset["verb"]).toBe("trade");
  });

  test("spreads troops evenly, takes them back, and places all in one place", () => {
    const panel = ask("reinforcing", offer("place", { troops: spread(["peru", "brazil"], 5, 5) }));
    click(panel.getByTestId("auto-place"));
    click(panel.getByTestId("send"));
    const troops = [
      { zone: "brazil", count: 2 },
      { zone: "peru", count: 3 },
    ];
    const [sent] = panel.sent() as { value: { troops: { zone: string; count: number }[] } }[];
    expect([...sent!.value.troops].sort((one, other) => one.count - other.count)).toMatchObject(troops);
  });

  test("adds a troop at each tap, takes it back, and spreads the rest over the places that were tapped", () => {
    const panel = ask("reinforcing", offer("place", { troops: spread(["peru", "brazil", "china"], 1, 7) }));
    panel.tap("peru");
    panel.tap("china");
    panel.tap("china");
    expect(panel.getByTestId("placed").textContent).toBe("4 left to place");
    click(panel.getByTestId("undo"));
    expect(panel.getByTestId("placed").textContent).toBe("5 left to place");
    click(panel.getByTestId("auto-place"));
    click(panel.getByTestId("send"));
    const [sent] = panel.sent() as { value: { troops: { zone: string; count: number }[] } }[];
    expect(new Set(sent!.value.troops.map((one) => one.zone))).toEqual(new Set(["peru", "china"]));
    expect(sent!.value.troops.reduce((sum, one) => sum + one.count, 0)).toBe(7);
  });

  test("puts all that is left in the place that was touched last", () => {
    const panel = ask("reinforcing", offer("place", { troops: spread(["peru", "brazil"], 1, 5) }));
    panel.tap("brazil");
    click(panel.getByTestId("place-all"));
    click(panel.getByTestId("send"));
    expect(panel.sent()).toMatchObject([{ value: { troops: [{ zone: "brazil", count: 5 }] } }]);
  });

  test("aims by taps: one's own place, an enemy, or an enemy at once from the best place", () => {
    const limits = { dice: count(1, 3, 3), battles: count(0, 9, 1), keep: count(0, 9, 0) };
    const panel = ask(
      "attacking",
      offer("attack", { origin: pick("peru"), target: pick("brazil", "argentina"), ...limits }),
      offer("attack", { origin: pick("china"), target: pick("brazil"), ...limits }),
      offer("done"),
    );
    expect(panel.queryByTestId("send")).toBeNull();
    panel.tap("brazil");
    expect(panel.getByTestId("duel").dataset).toMatchObject({ origin: "china", target: "brazil" });
    click(panel.getByTestId("not-this"));
    panel.tap("peru");
    click(panel.getByTestId("aim-argentina"));
    click(panel.getByTestId("send"));
    expect(panel.sent()).toMatchObject([{ case: "attack", value: { origin: "peru", target: "argentina" } }]);
  });

  test("moves in with a slider", () => {
    const send = vi.fn<Send>();
    const about = { origin: "china", target: "siam" };
    const decision = create(DecisionSchema, {
      id: "d_in",
      name: "moving_in",
      about,
      offers: [offer("move_in", { count: count(3, 8, 8) })],
    });
    const panel = drawn(<Asked decision={decision} edition="world" send={send} touched={{ tap: () => false }} />);
    const slider = panel.getByTestId<HTMLInputElement>("field-count");
    slider.value = "5";
    void act(() => void slider.dispatchEvent(new Event("input", { bubbles: true })));
    click(panel.getByText("Move 5 in"));
    expect(send.mock.calls[0]?.[0][0]?.verb).toMatchObject({ case: "moveIn", value: { count: 5 } });
  });

  test("says beside the slider what the next attacks would be at this number, and what they are at another", async () => {
    const asked: number[] = [];
    service.previewAttacks = ({ first }) => {
      const count = first?.verb.case === "moveIn" ? first.verb.value.count : 0;
      asked.push(count);
      return { attacks: [{ origin: "argentina", target: "brazil", conquest: count / 10 }] };
    };
    const about = { origin: "china", target: "argentina" };
    const offers = [offer("move_in", { count: count(3, 8, 8) })];
    const decision = create(DecisionSchema, { id: "d_then", name: "moving_in", about, offers });
    const panel = drawn(<Asked decision={decision} edition="world" send={vi.fn()} touched={{ tap: () => false }} />);
    const slider = panel.getByTestId<HTMLInputElement>("field-count");
    for (const value of ["8", "6", "5"]) {
      slider.value = value;
      void act(() => void slider.dispatchEvent(new Event("input", { bubbles: true })));
    }
    expect(panel.getByTestId("aim-brazil").textContent).toContain("…");
    await vi.waitFor(() => expect(panel.getByTestId("aim-brazil").textContent).toContain("50%"));
    expect(asked).toEqual([5]);
  });

  test("has a button for each answer to somebody else", () => {
    const panel = ask("defending", offer("defend", { dice: count(1, 2, 2) }));
    expect(panel.getByTestId("send").textContent).toContain("2");
    click(panel.getByTestId("send-1"));
    expect(panel.sent()).toMatchObject([{ case: "defend", value: { dice: 1 } }]);
  });
});

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

describe("an answer by which every place of a side is thrown for", () => {
  const galaxy = (slices: View["slices"], send: Send) => {
    const offers = [offer("give_order66", { zones: ranking("byss", "naboo", "ilum", "duro") }), offer("done")];
    const decision = create(DecisionSchema, { id: `d_${++asked}`, name: "giving_order66", offers });
    return drawn(<Asked {...{ decision, send, slices }} edition="clone_wars" touched={{ tap: () => false }} />);
  };

  test("says what may come of it", () => {
    const panel = galaxy({ order66: { cell: 4 } }, vi.fn());
    expect(panel.container.textContent).toContain("25% for each of 4: about 1 in all.");
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

describe("every real question of every edition", () => {
  test("is drawn with words, and its proposal can be sent", () => {
    for (const { edition, decision } of questions) {
      const send = vi.fn<(actions: Action[]) => void>();
      const panel = drawn(
        <Asked
          decision={{ ...decision, id: `r_${++asked}` }}
          edition={edition}
          send={send}
          touched={{ tap: () => false }}
        />,
      );
      const where = `${edition} ${decision.name}`;
      expect(panel.container.textContent, where).not.toMatch(/[a-z]_[a-z]|undefined|\{/);
      const propose = panel.queryAllByTestId(/^auto-/).at(-1);
      if (propose) click(propose);
      const button = panel.queryByTestId("send") ?? panel.getByTestId(/^decision-(done|decline)$/);
      click(button);
      if (button.classList.contains("hold")) click(button); // for who has no finger to hold it
      expect(send, where).toHaveBeenCalledTimes(1);
    }
  });
});
