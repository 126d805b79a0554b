// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { drawn } from "../drawn";
import { settled } from "../hooked";
import { matchmaking } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { StandingOf } = await import("../../src/screens/people/Standing");

beforeAll(() => speak("en"));

async function shown(known: boolean) {
  matchmaking.getRatings = () => ({ ratings: [] });
  matchmaking.getReliability = () => ({ people: [{ inTime: known ? 90 : 100, turns: known ? 20 : 4, known }] });
  const page = drawn(<StandingOf userId={known ? "u_known" : "u_new"} />);
  await settled();
  return soon(() => page.getByTestId("reliability").textContent);
}

test("a number is shown only where enough turns are known", async () => {
  expect(await shown(true)).toContain("90 of 100 turns in time");
  const few = await shown(false);
  expect(few).toContain("Too few turns to say.");
  expect(few).not.toContain("of 100 turns in time");
});
