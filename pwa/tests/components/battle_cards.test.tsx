// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ActionSchema, type Action } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { PreviewAttackResponseSchema, PreviewCardsResponseSchema } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { DecisionSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { plainAction } from "../../src/decisions/action";
import type { Touch } from "../asked";
import { click, drawn } from "../drawn";
import { rules } from "../service";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const { speak } = await import("../../src/i18n/words");
const { enter } = await import("../../src/store/me");
const { hasBattleCards } = await import("../../src/decisions/sheets/later");
const { Asked } = await import("../asked");

const among = (...ids: string[]) => ({ among: ids.map((id) => ({ value: { case: "id", value: id } })) });
const pick = (name: string, kind: string, ...ids: string[]) => ({
  name,
  kind,
  bound: { case: "pick", value: among(...ids) },
});
const count = (name: string) => ({
  name,
  kind: "count",
  bound: { case: "count", value: { low: 0, high: 9, usual: 0 } },
});
const some = (...ids: string[]) => ({
  name: "cards",
  kind: "card",
  bound: { case: "some", value: { ...among(...ids), low: 0, high: 1 } },
});
const way = [pick("origin", "zone", "peru"), pick("target", "zone", "brazil"), count("battles")];
const plain = { verb: "attack", fields: way };
const before = {
  verb: "play_card_between",
  fields: [pick("card", "card", "alaska"), pick("origin", "zone", "peru"), pick("target", "zone", "brazil")],
};
const within = { verb: "invade", fields: [...way, some("alaska")] };
const asked = (...offers: object[]) =>
  create(DecisionSchema, { name: "attacking", id: "d", seat: 0, offers: [...offers, { verb: "done" }] });

const PLAYS: Record<string, Action> = {
  before: create(ActionSchema, {
    verb: { case: "playCardBetween", value: { card: "alaska", origin: "peru", target: "brazil" } },
  } as never),
  within: create(ActionSchema, {
    verb: { case: "invade", value: { origin: "peru", target: "brazil", battles: 0, cards: ["alaska"] } },
  } as never),
};

function table(decision: ReturnType<typeof asked>) {
  const sent: Action[][] = [];
  const touched: Touch = { tap: () => false };
  const page = drawn(
    <Asked decision={decision} edition="world" send={(actions) => sent.push(actions)} touched={touched} />,
  );
  for (const zone of ["peru", "brazil"]) void act(() => void touched.tap(zone));
  return { page, sent };
}

function offering(kind: "before" | "within"): void {
  rules.previewCards = () => {
    const chance = { card: "alaska", action: PLAYS[kind]!, before: kind === "before", conquest: 0.85 };
    return create(PreviewCardsResponseSchema, { cards: [chance] });
  };
}

beforeAll(async () => {
  await speak("en");
  await enter("Anna");
});
beforeEach(() => {
  rules.previewAttacks = () => ({ attacks: [] });
  rules.previewAttack = () => create(PreviewAttackResponseSchema, { conquest: 0.7 });
});

test("a card that would be played before the battle stands in the duel with its chance, and one tap plays it", async () => {
  offering("before");
  const { page, sent } = table(asked(plain, before));
  const line = await page.findByTestId("battle-card-alaska");
  expect(line.textContent).toMatch(/^Play Alaska.*85%$/);
  click(line);
  expect(sent.map(([one]) => plainAction(one!).verb)).toEqual(["play_card_between"]);
});

test("a card that is named with the attack is put into it; nothing is sent before its key is pressed", async () => {
  offering("within");
  const { page, sent } = table(asked(plain, within));
  const line = await page.findByTestId("battle-card-alaska");
  expect(line.textContent).toMatch(/^Attack with Alaska/);
  click(line);
  expect(sent).toEqual([]);
  click(page.getByTestId("send"));
  expect(plainAction(sent[0]![0]!)).toMatchObject({ verb: "invade", fields: { cards: ["alaska"] } });
});

test("only a question with a card for one of its attacks asks about any, and never in a turn that is planned", () => {
  const { offers } = asked(plain, before);
  expect(hasBattleCards({ offers })).toBe(true);
  expect(hasBattleCards({ offers: asked(plain, within).offers })).toBe(true);
  expect(hasBattleCards({ offers, ahead: { actions: [], attacks: [] } })).toBe(false);
  expect(hasBattleCards({ offers: asked(plain).offers })).toBe(false);
  expect(hasBattleCards({ offers: asked(plain, { ...within, fields: [...way, some()] }).offers })).toBe(false);
});
