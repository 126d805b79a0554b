// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { within } from "@testing-library/dom";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { StandingOrder } from "../../src/gen/fieldpost/rules/v1/order_pb";
import { AimSchema, ArmyStatus, EntrySchema, type Entry, type View } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { view } from "../builders";
import { settled } from "../hooked";
import { click, drawn } from "../drawn";
import { boardOf } from "../editions";
import { rules } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { EventLog } = await import("../../src/screens/game/EventLog");
const { Hand } = await import("../../src/screens/game/Hand");
const { Progress } = await import("../../src/decisions/Progress");
const { Strip } = await import("../../src/screens/game/Strip");
const { Orders } = await import("../../src/screens/game/waiting/Orders");
const { Players } = await import("../../src/screens/game/Players");
const { LiveGame } = await import("../../src/store/game/live");

const board = boardOf("napoleon");
const company = {
  players: new Map([
    [0, "Anna"],
    [1, "Bert"],
  ]),
  seats: new Map([
    ["blue", 0],
    ["red", 1],
  ]),
};
const names = new Names(board, "en", { ...company, viewer: 0 });
const [origin, target] = board.zones.map((zone) => zone.id) as [string, string];
const army = (id: string, seat: number, more: object = {}) => ({ army: id, seat, places: 3, troops: 9, ...more });
const game = (more: Partial<View> = {}) =>
  view(4, {}, { armies: [army("blue", 0), army("red", 1), army("violet", -1)] as never, viewer: 0, ...more });

beforeAll(() => speak("en"));

describe("the log", () => {
  const happened = (number: number, ...events: { name: string; fields: Record<string, never> }[]) =>
    create(EntrySchema, { number: BigInt(number), version: BigInt(number), events });
  const fought = { army: "red", origin, defender: "blue", target, dice: "64:3", lost: 0, slain: 1 };
  const entries = [
    happened(1, { name: "turn_began", fields: { army: "red" } as never }, { name: "paused", fields: {} }),
    happened(2, { name: "assaulted", fields: fought as never }),
  ];
  const log = (seen: bigint | null = null, onZone = vi.fn(), travel = vi.fn()) =>
    drawn(<EventLog {...{ entries, names, seen, onZone, travel }} history="there" again={vi.fn()} />);

  test("tells the latest first, with people's names, and shows the dice", () => {
    const { container } = log();
    const [latest, first] = [...container.querySelectorAll("li.entry")].map((one) => one.textContent);
    expect(latest).toContain("Bert");
    expect(first).toContain("Bert");
    expect([...container.querySelectorAll(".die")].map((one) => one.textContent)).toEqual(["6", "4", "3"]);
  });

  test("leaves bookkeeping out, and never shows an id", () => {
    const { container } = log();
    expect(container.querySelectorAll("p.event").length).toBe(2);
    expect(container.textContent).not.toMatch(/paused|[a-z]_[a-z]|\{/);
  });

  test("marks what happened while one was away, and shows places on the map", () => {
    const onZone = vi.fn();
    const { container } = log(1n, onZone);
    expect(container.querySelector(".log-border")).not.toBeNull();
    click(container.querySelector(".zone-link")!);
    expect(onZone).toHaveBeenCalledWith(expect.stringMatching(`^(${origin}|${target})$`));
  });

  test("that could not be loaded offers another try", () => {
    const again = vi.fn();
    const failed = drawn(
      <EventLog
        entries={[]}
        names={names}
        history="failed"
        seen={null}
        again={again}
        onZone={vi.fn()}
        travel={vi.fn()}
      />,
    );
    expect(failed.getByRole("alert")).toBeTruthy();
    click(failed.getByText("Try again"));
    expect(again).toHaveBeenCalled();
  });
});

describe("who plays", () => {
  test("is told in the order of play, with what the rules count", () => {
    const slices = { victory_points: { total: [3, 5, 0] }, cards: { hands: [["c"], [null, null], []] } };
    const { container } = drawn(<Players view={game({ order: ["red", "blue"], slices })} names={names} />);
    const rows = [...container.querySelectorAll("li")].map((one) => one.textContent);
    expect(rows[0]).toContain("Bert");
    expect(rows[0]).toContain("Victory points: 5");
    expect(rows[0]).toContain("2 cards");
    expect(rows[1]).toContain("Anna");
    expect(rows[1]).toContain("1 card");
  });

  test("says for whom a force fights that nobody plays", () => {
    const slices = { alliances: { masters: [null, null, "red"] } };
    expect(drawn(<Players view={game({ slices })} names={names} />).container.textContent).toContain("fights for Bert");
    expect(drawn(<Players view={game()} names={names} />).container.textContent).toContain("neutral");
  });

  test("says who is out, and who left", () => {
    const out = game({
      armies: [army("blue", 0), army("red", 1, { status: ArmyStatus.OUT })] as never,
      seats: [{ seat: 1, resigned: true }] as never,
    });
    const row = drawn(<Players view={out} names={names} />).container.querySelectorAll("li")[1];
    expect(row?.className).toBe("out");
    expect(row?.textContent).toContain("left");
  });
});

describe("what one holds", () => {
  test("lies in a hand of cards, and missions are told in words", () => {
    const mission = board.all("mission")[0]!;
    const slices = {
      cards: { hands: [[board.all("card")[0]!], [], []] },
      mission_cards: { dealt: [mission, null, null] },
    };
    const { container } = drawn(<Hand view={game({ slices })} names={names} />);
    expect(container.querySelectorAll(".card-face").length).toBe(1);
    const [aim] = container.querySelectorAll(".aims-held li");
    expect(aim?.textContent).toBe(names.text("mission", mission) || names.title("mission", mission));
    expect(aim?.closest("details")).toBeNull(); // nobody has to look for what they play for
  });

  test("is counted in words for the players there are, and as a bar; by those alone who play for it", () => {
    const slices = { mission_cards: { dealt: [["strong_realm", "two_empires"], null, null] } };
    const aims = [
      create(AimSchema, {
        kind: "mission",
        id: "strong_realm",
        counted: "control_territories_by_players",
        done: 11,
        needed: 15,
      }),
    ];
    const four = new Names(board, "en", {
      ...company,
      players: new Map([0, 1, 2, 3].map((seat) => [seat, `P${seat}`])),
    });
    const hand = drawn(<Hand view={game({ slices, aims })} names={four} />);
    const [first, second] = hand.container.querySelectorAll(".aims-held li");
    expect(first?.textContent).toBe("Control 15 territories.11 of 15 places");
    expect(first?.querySelector(".progress-done")?.getAttribute("width")).toBe(String((100 * 11) / 15));
    expect(second?.querySelector(".progress")).toBeNull();
  });

  test("is told in French, and what is left to do without a bar", async () => {
    await speak("fr");
    const world = new Names(boardOf("world"), "fr", company);
    const aim = create(AimSchema, { kind: "objective", id: "eliminate_red", counted: "eliminate", done: 9 });
    const told = drawn(<Progress view={game({ aims: [aim] })} names={world} kind="objective" id="eliminate_red" />);
    expect(told.getByTestId("progress-eliminate_red").textContent).toBe("Il leur reste 9 lieux");
    expect(told.container.querySelector("svg")).toBeNull();
    await speak("en");
  });

  test("is a mark in the strip above the board where one plays for something", () => {
    const slices = { mission_cards: { dealt: [board.all("mission")[0]!, null, null] } };
    const strip = (shown: object) => drawn(<Strip view={game(shown)} names={names} open={() => undefined} />);
    expect(strip({ slices }).getByTestId("strip").getAttribute("aria-label")).toContain("what you play for");
    expect(strip({}).getByTestId("strip").getAttribute("aria-label")).toBe("Standings");
  });

  test("says what cards do where the game keeps the state of their effects, and only there", () => {
    const cards = { hands: [[board.all("card")[0]!], [], []] };
    const shown = (slices: object) =>
      drawn(<Hand view={game({ slices: slices as never })} names={names} />).container.querySelector(".card-text");
    expect(shown({ cards, cancelled_card: {} })?.textContent).toBe(names.text("card", board.all("card")[0]!));
    expect(shown({ cards })).toBeNull();
  });

  test("is nothing to show where there is nothing", () => {
    expect(drawn(<Hand view={game()} names={names} />).container.textContent).toBe("");
  });
});

describe("standing orders", () => {
  const kinds = ["defend_with", "share_losses", "arm_card", "keep_cards"];
  const saved: StandingOrder[][] = [];
  function orders(more: Partial<View> = {}, entries: Entry[] = []) {
    const tell = vi.fn();
    const live = new LiveGame("g_test");
    live.state.value = { ...live.state.value, entries };
    saved.length = 0;
    rules.setStandingOrders = ({ orders: sent }) => {
      saved.push(sent);
      return { view: view(5, {}) };
    };
    const shown = game({ orderKinds: kinds, ...more });
    const found = drawn(<Orders live={live} view={shown} names={names} tell={tell} />);
    const flip = (id: string) => click(within(found.getByTestId(id)).getByRole("switch"));
    return { ...found, tell, flip };
  }
  const sent = () => soon(() => expect(saved.length).toBe(1)).then(settled);

  test("are sentences with a switch, which holds at once where nothing else is to be said", async () => {
    const form = orders();
    const rows = [...form.container.querySelectorAll("[data-testid^=new-order-]")];
    expect(rows.map((one) => one.getAttribute("data-testid"))).toEqual(
      ["arm_card", "defend_with", "keep_cards", "share_losses"].map((kind) => `new-order-${kind}`),
    );
    expect(form.container.querySelectorAll("select").length).toBe(0);
    form.flip("new-order-keep_cards");
    await sent();
    expect(saved[0]?.map((one) => one.order.case)).toEqual(["keepCards"]);
  });

  test("wait until everything is said that they cannot do without", async () => {
    const card = board.all("card")[0]!;
    const form = orders({ slices: { cards: { hands: [[card], [], []] } } });
    form.flip("new-order-arm_card");
    expect(saved).toEqual([]);
    click(form.getByTestId(`choose-${card}`));
    await sent();
    expect(saved[0]?.[0]?.order).toMatchObject({ case: "armCard", value: { card } });
  });

  test("that hold are told in words, and are taken back by their switch; those for one case come first", async () => {
    const given = [{ order: { case: "defendWith", value: { dice: 2 } } }] as never;
    const form = orders({ orders: given });
    expect(form.getByTestId("order-defend_with").textContent).toContain(names.order("defend_with"));
    form.flip("new-order-defend_with");
    await sent();
    expect(saved[0]?.length).toBe(2);
    form.flip("order-defend_with");
    await soon(() => expect(saved.length).toBe(2));
    await settled();
    expect(saved[1]).toEqual([]);
  });

  test("that were put away say why", () => {
    const event = { name: "order_disarmed", fields: { seat: 0, order: "arm_card", reason: "card_gone" } };
    const form = orders({}, [{ number: 1n, version: 4n, events: [event] } as never]);
    expect(form.getByTestId("order-away").textContent).toContain("means nothing any more");
  });
});
