// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BotScope, type CreateBotTokenRequest } from "../../src/gen/fieldpost/accounts/v1/bots_pb";
import { TableSchema, type ChallengeBotRequest } from "../../src/gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { SubscriptionSchema } from "../../src/gen/fieldpost/notifications/v1/notifications_pb";
import { click, drawn, typed } from "../drawn";
import { accounts, matchmaking, notifications } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { ProgramsScreen } = await import("../../src/screens/programs/Programs");
const { InviteProgram } = await import("../../src/screens/programs/InviteProgram");
const { Browsers } = await import("../../src/screens/notify/Browsers");

const REX = `u_${"r".repeat(20)}`;
let tokens: { tokenId: string; scope: BotScope }[];

beforeAll(() => speak("en"));
beforeEach(() => {
  tokens = [];
  accounts.listBotAccounts = () => ({ bots: [{ userId: REX, displayName: "Rex (bot)", tokens }] });
});

test("a key for a program is shown once, is listed without its secret, and can be ended", async () => {
  accounts.createBotToken = ({ scope }: CreateBotTokenRequest) => {
    tokens = [{ tokenId: `t_${"a".repeat(20)}`, scope }];
    return { secret: "s".repeat(43), token: tokens[0]! };
  };
  accounts.endBotToken = () => {
    tokens = [];
    return {};
  };
  const screen = drawn(<ProgramsScreen />);
  click(await screen.findByTestId("key-to-play"));
  expect((await screen.findByTestId<HTMLInputElement>("program-key")).value).toBe("s".repeat(43));
  expect((await screen.findByTestId("program-token")).textContent).toContain("Plays never used");
  click(screen.getByTestId("end-key"));
  click(screen.getByTestId("confirm"));
  await soon(() => expect(screen.queryByTestId("program-token")).toBeNull());
});

test("the host of a table tells a program of it, one's own with a tap and another's by its account", async () => {
  const told: string[] = [];
  matchmaking.challengeBot = ({ userId }: ChallengeBotRequest) => {
    told.push(userId);
    return { table: create(TableSchema, { tableId: `t_${"b".repeat(20)}` }) };
  };
  const table = create(TableSchema, { tableId: `t_${"b".repeat(20)}` });
  const panel = drawn(<InviteProgram table={table} take={() => undefined} />);
  click(await panel.findByRole("button", { name: "Rex (bot)" }));
  await soon(() => expect(told).toEqual([REX]));
  const other = `u_${"s".repeat(20)}`;
  typed(panel.getByTestId("program-account"), other);
  await soon(() => expect(panel.getByRole("button", { name: "Invite a program" })).toHaveProperty("disabled", false));
});

test("the other browsers that ring are listed, not this one", async () => {
  localStorage.setItem("fieldpost.push-id", "p_1");
  const subscription = (subscriptionId: string, device: string) =>
    create(SubscriptionSchema, { subscriptionId, device });
  notifications.listSubscriptions = () => ({
    subscriptions: [subscription("p_1", "here"), subscription("p_2", "Kitchen")],
  });
  const panel = drawn(<Browsers />);
  expect((await panel.findByTestId("browsers")).textContent).toContain("Kitchen");
  expect(panel.queryByText("here")).toBeNull();
});
