// @vitest-environment happy-dom
import { Code, ConnectError } from "@connectrpc/connect";
import { beforeAll, expect, test, vi } from "vitest";
import { drawn } from "../drawn";
import { matchmaking, rules } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
let free = 2;
rules.listEditions = () => ({ editions: [] });
matchmaking.listTables = () => ({ tables: [] });
matchmaking.listClaimableSeats = (_, { requestHeader }) => {
  if (!requestHeader.has("authorization")) throw new ConnectError("sign in first", Code.Unauthenticated);
  const seats = Array.from({ length: free }, (_, seat) => seat);
  return { tables: [{ table: { tableId: "t_one", title: "By the sea" }, seats }] };
};
const { speak } = await import("../../src/i18n/words");
const { TablesScreen } = await import("../../src/screens/Tables");

beforeAll(() => speak("en"));

test("somebody new is shown the places of bots that are free, and how many are left when they come back", async () => {
  const page = drawn(<TablesScreen />);
  await soon(() => expect(page.container.textContent).toContain("2 places free"));
  expect(page.getByTestId("claimable").textContent).toContain("By the sea");
  free = 1;
  document.dispatchEvent(new Event("visibilitychange"));
  await soon(() => expect(page.container.textContent).toContain("1 place free"));
});
