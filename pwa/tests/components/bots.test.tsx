// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, expect, test, vi } from "vitest";
import { BotSchema, CatalogueBotSchema, GetCatalogueResponseSchema } from "../../src/gen/fieldpost/bots/v1/bots_pb";
import { click, drawn } from "../drawn";
import { bots } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const { speak } = await import("../../src/i18n/words");
const { BotPicker } = await import("../../src/screens/bots/BotPicker");
const { botList } = await import("../../src/store/editions");
const { usualBot } = await import("../../src/store/tables");
const { aheadOf, strengthIn } = await import("../../src/screens/bots/strength");

const HERE = { edition: "world", variant: "conquest", seats: 4 };

function measured(bot: string, rating: number | null, seats = 4) {
  const there = { edition: "world", variant: "conquest", seats, low: 0, high: 0, cpuMsPerTurn: 1 };
  return create(CatalogueBotSchema, {
    bot: { bot, titles: { en: bot.toUpperCase() }, about: { en: `${bot} plays` } },
    strengths: rating === null ? [] : [{ ...there, rating, low: rating - 490, high: rating + 490 }],
    styles: bot === "captain" ? ["cautious"] : [],
  });
}

const LEVELS = [
  measured("caretaker", null),
  measured("recruit", 2000),
  measured("sergeant", 3000),
  measured("captain", 2990),
];
bots.getCatalogue = () =>
  create(GetCatalogueResponseSchema, {
    bots: LEVELS,
    styles: [{ style: "cautious", titles: { en: "Cautious" }, about: { en: "Only sure attacks." } }],
  });

beforeAll(() => speak("en"));

test("each bot says how strong it is beside the one before, the best of the mode stands out, unmeasured ones say so", async () => {
  const page = drawn(<BotPicker label="Bots" value="sergeant" mode={HERE} onChange={() => undefined} />);
  await soon(() => expect(page.getByTestId("bot-caretaker").textContent).toContain("Not yet measured"));
  expect(page.getByTestId("bot-recruit").textContent).toBe("RECRUITrecruit plays");
  expect(page.getByTestId("bot-sergeant").textContent).toContain("ahead of the RECRUIT in about 9 of 10 games");
  expect(page.getByTestId("bot-sergeant").textContent).toContain("strongest here");
  expect(page.getByTestId("bot-captain").textContent).toContain("About as strong as the SERGEANT");
  expect(page.getByTestId("bot-sergeant").getAttribute("aria-checked")).toBe("true");
});

test("a level is chosen with a tap, and its style below; the next new game begins with it", async () => {
  botList.value = ["sergeant", "captain"].map((bot) => create(BotSchema, { bot }));
  expect(usualBot()).toBe("sergeant");
  let chosen = "sergeant";
  const picker = () => <BotPicker label="Bots" value={chosen} mode={HERE} onChange={(bot) => (chosen = bot)} />;
  const page = drawn(picker());
  click(await page.findByTestId("bot-captain"));
  page.again(picker());
  click(await page.findByTestId("style-cautious"));
  page.again(picker());
  expect(chosen).toBe("captain-cautious");
  expect(page.container.textContent).toContain("Only sure attacks.");
  expect(page.getByTestId("bot-captain").getAttribute("aria-checked")).toBe("true");
  expect(usualBot()).toBe("captain-cautious");
});

test("a mode that was measured with other numbers of players is told by the nearest, another variant by nothing", () => {
  const bot = create(CatalogueBotSchema, {
    strengths: [measured("x", 1000, 2).strengths[0]!, measured("x", 2000, 6).strengths[0]!],
  });
  expect(strengthIn(bot, { ...HERE, seats: 5 })?.rating).toBe(2000);
  expect(strengthIn(bot, { ...HERE, variant: "duel" })).toBeNull();
});

test("who is not well known is not said to be far ahead", () => {
  const sure = (rating: number) => ({ ...measured("x", rating).strengths[0]!, low: rating - 10, high: rating + 10 });
  const vague = (rating: number) => ({ ...sure(rating), low: rating - 2000, high: rating + 2000 });
  expect(aheadOf(sure(3000), sure(2000))).toBeCloseTo(0.955, 2); // the normal distribution at 1000 / (417 √2)
  expect(aheadOf(vague(3000), vague(2000))).toBeLessThan(0.8);
  expect(aheadOf(sure(2000), sure(3000)) + aheadOf(sure(3000), sure(2000))).toBeCloseTo(1, 9);
});
