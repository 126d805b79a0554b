// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Action } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { DecisionSchema, type Decision, type Offer } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { count, offer, pick, questions, spread, view } from "../builders";
import { choose, click, drawn } from "../drawn";
import { boardOf } from "../editions";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { DecisionPanel } = await import("../../src/decisions/DecisionPanel");
const { useDraft } = await import("../../src/decisions/useDraft");

const board = boardOf("world");

/** The panel with its draft, as a table has them. */
function Asked({
  decision,
  edition,
  send,
}: {
  decision: Decision;
  edition: string;
  send: (actions: Action[]) => void;
}) {
  const shown = edition === "world" ? board : boardOf(edition);
  const { form, selected, setDraft, chooseVerb, set } = useDraft("g_test", decision, shown.vocabulary);
  return (
    <DecisionPanel
      {...{ decision, form, selected, setDraft, chooseVerb, send }}
      board={shown}
      names={new Names(shown, "en")}
      view={view(4, {}, { edition })}
      standings={[]}
      sending={false}
      assign={set}
    />
  );
}

let asked = 0;
function ask(name: string, ...offers: Offer[]) {
  const send = vi.fn<(actions: Action[]) => void>();
  const decision = create(DecisionSchema, { id: `d_${++asked}`, name, offers });
  const panel = drawn(<Asked decision={decision} edition="world" send={send} />);
  return { ...panel, sent: () => send.mock.calls.map(([[action]]) => action?.verb) };
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
    choose(panel.getByTestId("pick-zone"), "brazil");
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
    click(panel.getByLabelText("Peru: Less"));
    expect(panel.getByTestId<HTMLButtonElement>("send").disabled).toBe(true);
  });

  test("steps a number within its bounds", () => {
    const panel = ask("defending", offer("defend", { dice: count(1, 2, 2) }));
    const [less, more] = panel.getByTestId("field-dice").querySelectorAll("button");
    expect(more!.disabled).toBe(true);
    click(less!);
    click(panel.getByTestId("send"));
    expect(panel.sent()).toMatchObject([{ case: "defend", value: { dice: 1 } }]);
  });
});

describe("every real question of every edition", () => {
  test("is drawn with words, and its proposal can be sent", () => {
    for (const { edition, decision } of questions) {
      const send = vi.fn<(actions: Action[]) => void>();
      const panel = drawn(<Asked decision={{ ...decision, id: `r_${++asked}` }} edition={edition} send={send} />);
      const where = `${edition} ${decision.name}`;
      expect(panel.container.textContent, where).not.toMatch(/[a-z]_[a-z]|undefined|\{/);
      const propose = panel.queryAllByTestId(/^auto-/).at(-1);
      if (propose) click(propose);
      click(panel.queryByTestId("send") ?? panel.getByTestId(/^decision-(done|decline)$/));
      expect(send, where).toHaveBeenCalledTimes(1);
    }
  });
});
