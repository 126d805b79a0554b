import { create } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { EventSchema, type Event } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { boardOf } from "../editions";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { sentence } = await import("../../src/i18n/sentences");
const { throwsOf } = await import("../../src/i18n/throws");

const world = new Names(boardOf("world"), "en", { players: new Map([[1, "Zoé"]]) });
const event = (name: string, fields: Event["fields"]) => create(EventSchema, { name, ...(fields ? { fields } : {}) });
const said = (one: Event) =>
  sentence(one, world)
    ?.map((part) => (typeof part === "string" ? part : part.text))
    .join("");

beforeAll(() => speak("en"));

describe("what happened", () => {
  test("is told with names, never with ids", () => {
    const fields = {
      army: "red",
      origin: "north_africa",
      defender: "blue",
      target: "western_europe",
      dice: "64:3",
      lost: 0,
      slain: 1,
      last: 2,
    };
    expect(said(event("assaulted", fields))).toBe("Red attacked Western Europe from North Africa: 0 lost, 1 beaten.");
  });

  test("is told with less where something is hidden", () => {
    expect(said(event("drawn", { army: "red", card: "alaska" }))).toBe("Red drew Alaska (Infantry).");
    expect(said(event("drawn", { army: "red", card: null }))).toBe("Red drew a card.");
  });

  test("names seats by their players", () => {
    expect(said(event("sealed", { seat: 1, action: null }))).toBe("Zoé has answered.");
    expect(said(event("seated", { seat: 1, bot: true }))).toBe("A bot plays for Zoé now.");
    expect(said(event("seated", { seat: 1, bot: false }))).toBe("Zoé is back.");
  });

  test("leaves bookkeeping out", () => {
    expect(sentence(event("paused", {}), world)).toBeNull();
  });

  test("of a kind that is new is told as well as it can be", () => {
    expect(said(event("dragon_woke", { zone: "peru", count: 2 }))).toBe("Dragon woke: Peru, 2.");
  });
});

describe("throws", () => {
  test("are read with the attacker's dice first", () => {
    expect(throwsOf("641:52 33:6")).toEqual([
      { attack: [6, 4, 1], defence: [5, 2] },
      { attack: [3, 3], defence: [6] },
    ]);
  });

  test("show what counts where dice were thrown again or changed", () => {
    expect(throwsOf("611>645=655:12.10.")).toEqual([{ attack: [6, 5, 5], defence: [12, 10] }]);
  });

  test("tell one die of 11 from two of 1", () => {
    expect(throwsOf("6=11.:11")).toEqual([{ attack: [11], defence: [1, 1] }]);
  });

  test("of older games, without a point after the last die, are read", () => {
    expect(throwsOf("611>645=655:12.10 6=11:52 8=10:6")).toEqual([
      { attack: [6, 5, 5], defence: [12, 10] },
      { attack: [11], defence: [5, 2] },
      { attack: [10], defence: [6] },
    ]);
  });

  test("nothing is no throw", () => {
    expect(throwsOf("")).toEqual([]);
  });
});

describe("names", () => {
  test("of cards say place and symbol, or what they do", () => {
    expect(world.title("card", "alaska")).toBe("Alaska (Infantry)");
    const galaxy = new Names(boardOf("clone_wars"), "fr");
    expect(galaxy.title("card", "republic_jedi_assault_fighter")).toBe("Obi-Wan Kenobi (Chasseur)");
  });

  test("of places are short where the board has little room", () => {
    const europe = new Names(boardOf("napoleon"), "en");
    expect(europe.zone("sicily_sardinia")).toBe("Sicily & Sardinia");
    expect(europe.title("zone", "sicily_sardinia")).toBe("Kingdoms of Sicily & Sardinia");
  });

  test("of questions hold what belongs to them", () => {
    const about = { army: "red", origin: "peru", target: "brazil", dice: 2, assault: null };
    expect(world.question("defending", about, "attack", 0)).toBe(
      "Red attacks Brazil from Peru. How many dice do you roll?",
    );
    expect(world.question("something_new", about, "attack", 0)).toBe("Attack");
  });
});
