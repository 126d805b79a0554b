// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { act } from "preact/test-utils";
import type { Touch } from "../asked";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Action } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { DecisionSchema, PickBoundSchema, type Offer } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { count, offer, pick, questions, spread } from "../builders";
import { click, drawn } from "../drawn";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { rules: service } = await import("../service");
const { speak } = await import("../../src/i18n/words");
const { Asked } = await import("../asked");

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
    const send = vi.fn<(actions: Action[]) => void>();
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
    await soon(() => expect(panel.getByTestId("aim-brazil").textContent).toContain("50%"));
    expect(asked).toEqual([5]);
  });

  test("has a button for each answer to somebody else", () => {
    const panel = ask("defending", offer("defend", { dice: count(1, 2, 2) }));
    expect(panel.getByTestId("send").textContent).toContain("2");
    click(panel.getByTestId("send-1"));
    expect(panel.sent()).toMatchObject([{ case: "defend", value: { dice: 1 } }]);
  });
});

describe("cards", () => {
  /** A question of advanced Napoleon. */
  function asks(name: string, ...offers: Offer[]) {
    const decision = create(DecisionSchema, { id: `d_${++asked}`, name, offers });
    const quiet = { send: () => undefined, touched: { tap: () => false } };
    return drawn(<Asked decision={decision} edition="napoleon" {...quiet} />);
  }

  test("that make a set may each be played for what else they do, once they are tapped", () => {
    const ids = ["territory_andalusia", "territory_sweden", "territory_lapland"];
    const set = create(PickBoundSchema, { among: [{ value: { case: "list", value: { ids } } }] });
    const panel = asks(
      "opening_build",
      offer("trade", { cards: { case: "pick", value: set } }),
      offer("play_card_at", { card: pick("territory_lapland"), zone: pick("sweden", "lapland") }),
    );
    click(panel.getByTestId("card-territory_sweden"));
    expect(panel.queryByTestId("decision-play_card_at")).toBeNull();
    click(panel.getByTestId("card-territory_lapland"));
    click(panel.getByTestId("decision-play_card_at"));
    expect(panel.getByTestId("decision").dataset["verb"]).toBe("play_card_at");
  });

  test("leave the map its room while they ask for a place", () => {
    const [card, troops] = [pick("territory_norway"), count(1, 4, 4)];
    const between = { origin: pick("sweden", "lapland"), target: pick("prussia", "finland"), count: troops };
    const panel = asks("marching_on", offer("play_card_move", { card, ...between }), offer("done"));
    expect(panel.container.querySelector(".card-face")).toBeNull();
    click(panel.getByTestId("auto-play_card_move"));
    expect(panel.container.querySelector(".card-face")).not.toBeNull();
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
