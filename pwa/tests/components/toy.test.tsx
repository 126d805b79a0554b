// @vitest-environment happy-dom
/** An edition that no part of the page knows (tests/toy): its verb, event, piece, mark, kind and order, by the generic forms. */
import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { within } from "@testing-library/dom";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { BoardData } from "../../src/board/data";
import { EditionSchema } from "../../src/gen/fieldpost/rules/v1/catalogue_pb";
import type { SubmitActionsRequest } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { EntrySchema, ViewSchema, type View } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { click, drawn } from "../drawn";
import toy from "../fixtures/toy.json";
import { rules } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { LiveGame } = await import("../../src/store/game/live");
const { Table } = await import("../../src/screens/game/Table");

const board = new BoardData(fromJson(EditionSchema, toy.edition as JsonValue));
const asked = fromJson(ViewSchema, toy.view as JsonValue);
const seats = new Map(asked.armies.map((one) => [one.army, one.seat]));
const players = new Map([
  [0, "Anna"],
  [1, "Bert"],
]);

/** The view with a lamp on an island, and its keeper. */
function lit(): View {
  const view = fromJson(ViewSchema, toy.view as JsonValue);
  view.slices = { ...view.slices, lights: { zones: ["gull"], lit: [0, 2] } };
  const gull = view.zones.find((one) => one.zone === "gull")!;
  gull.pieces = [...gull.pieces, { ...gull.pieces[0]!, unit: "keeper", count: 1 }];
  return view;
}

let number = 0;
/** The table of a game whose view is this, as a player of Bert's seat sees it. */
function table(view: View, language: "en" | "fr" = "en", events: { name: string; fields: object }[] = []) {
  const live = new LiveGame(`g_toy_${++number}`);
  const entry = create(EntrySchema, { number: 1n, version: 1n, events: events as never });
  live.state.value = { ...live.state.value, view, entries: [entry], history: "there" };
  const names = new Names(board, language, { players, seats, viewer: view.viewer });
  return drawn(<Table live={live} board={board} layout={null} names={names} view={{ ...view, gameId: live.id }} />);
}

/** The same with one of its pages open, which come when they are wanted. */
async function opened(page: ReturnType<typeof table>, name: "log" | "players" | "info") {
  click(page.getByTestId("open-table"));
  click(await page.findByTestId(`tab-${name}`));
  return page;
}

beforeAll(() => speak("en"));

describe("an edition that the page never heard of", () => {
  test("asks its question, and its verb is answered by name", async () => {
    const sent: SubmitActionsRequest[] = [];
    rules.submitActions = (request) => {
      sent.push(request);
      return { view: { ...asked, version: asked.version + 1n, decisions: [] } };
    };
    const page = table(asked);
    expect(page.getByText("Where do you light a lamp?")).toBeTruthy();
    expect(page.getByTestId("decision").dataset["verb"]).toBe("light");
    expect(page.getByTestId("spot-form").textContent).toMatch(/Place.*Lamp/);
    expect(page.getByTestId<HTMLButtonElement>("send").disabled).toBe(true);
    click(page.getByTestId("list-zone-seal"));
    click(page.getByTestId("pick-lamp-gas"));
    click(page.getByTestId("send"));
    await soon(() => expect(sent.length).toBe(1));
    expect(sent[0]?.actions[0]?.verb).toMatchObject({
      case: "generic",
      value: { verb: "light", fields: { zone: "seal", lamp: "gas" } },
    });
  });

  test("closes its question in its own words", async () => {
    const sent: SubmitActionsRequest[] = [];
    rules.submitActions = (request) => {
      sent.push(request);
      return { view: { ...asked, decisions: [] } };
    };
    const page = table(asked);
    expect(page.getByTestId("decision-done").textContent).toBe("Stay in the dark");
    click(page.getByTestId("decision-done"));
    await soon(() => expect(sent[0]?.actions[0]?.verb.case).toBe("done"));
  });

  test("is tapped on its places", () => {
    const page = table(asked);
    click(page.getByTestId("list-zone-seal"));
    expect(page.getByTestId("list-zone-seal").getAttribute("aria-pressed")).toBe("true");
    expect(page.getByTestId("field-zone").textContent).toContain("Seal");
  });

  test("has its pieces and marks drawn and named", () => {
    const row = table(lit()).getByTestId("list-zone-gull");
    expect(row.textContent).toContain("✦ light");
    expect(row.textContent).toContain("☺ 1 keeper");
  });

  test("has its event told to who did it and to the others, in both languages", async () => {
    const event = { name: "lit", fields: { army: "blue", zone: "gull", lamp: "oil" } };
    const other = { name: "lit", fields: { army: "red", zone: "seal", lamp: "gas" } };
    const told = async (page: ReturnType<typeof table>) =>
      [...(await opened(page, "log")).container.querySelectorAll("p.event")].map((one) => one.textContent);
    const [mine, theirs] = await told(table(asked, "en", [event, other]));
    expect(mine).toMatch(/^You light the oil lamp on .*\.$/);
    expect(theirs).toMatch(/Anna lights the gas lamp on .*\.$/);
    await speak("fr");
    expect((await told(table(asked, "fr", [event])))[0]).toMatch(/^Tu allumes la lampe à huile/);
    await speak("en");
  });

  test("has what it counts told beside the players", async () => {
    const page = await opened(table(lit()), "players");
    expect(page.container.querySelector(".players")?.textContent).toContain("Lamps lit: 2");
  });

  test("offers its standing orders, and tells those that were given", async () => {
    const given = fromJson(ViewSchema, { ...(toy.view as object), orders: [toy.order] });
    const page = await opened(table(given), "info");
    const row = page.getByTestId("order-light_first");
    expect(row.textContent).toMatch(/^Light this lamp first.*lamp\s*gas/i);
    click(within(page.getByTestId("new-order-light_first")).getByRole("switch"));
    const choices = within(page.getByTestId("new-order-light_first"));
    expect(choices.getAllByRole("option").map((one) => one.textContent)).toContain("oil lamp");
  });

  test("says in its own words why it ended", async () => {
    const page = table({ ...lit(), reason: "lights", winners: [1], decisions: [] });
    expect((await page.findByTestId("game-over")).textContent).toContain("Three lamps burn.");
  });

  test("never shows an id that has a word", async () => {
    for (const view of [asked, lit()])
      expect((await opened(table(view), "log")).container.textContent).not.toMatch(/[a-z]_[a-z]|undefined|\{|\[object/);
  });
});
