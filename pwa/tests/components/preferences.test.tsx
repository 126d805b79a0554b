// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  PreferencesSchema,
  type Preferences,
  type UpdatePreferencesRequest,
} from "../../src/gen/fieldpost/notifications/v1/notifications_pb";
import { choose, drawn } from "../drawn";
import { later } from "../hooked";
import { notifications } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { loadPreferences, preferences } = await import("../../src/store/preferences");
const { Times } = await import("../../src/screens/notify/Times");

let kept: Preferences;

function Shown() {
  return preferences.value && <Times found={preferences.value} />;
}

beforeAll(() => speak("en"));
beforeEach(() => {
  kept = create(PreferencesSchema, { quiet: { begins: 22 * 60, ends: 7 * 60 }, zone: "Europe/Paris" });
  notifications.getPreferences = () => ({ preferences: kept });
});

test("a change that is made while another is being saved is kept, and takes nothing back", async () => {
  const arrived = later<null>();
  notifications.updatePreferences = async ({ preferences: asked, updateMask }: UpdatePreferencesRequest) => {
    await arrived.promise;
    const changed = Object.fromEntries((updateMask?.paths ?? []).map((path) => [path, asked?.[path as "quiet"]]));
    kept = { ...kept, ...changed };
    return { preferences: kept };
  };
  await loadPreferences();
  const screen = drawn(<Shown />);
  choose(screen.getByTestId("quiet-from"), "01:30");
  choose(screen.getByTestId("quiet-to"), "02:30");
  arrived.give(null);
  await soon(() => expect(kept.quiet).toMatchObject({ begins: 90, ends: 150 }));
  expect(screen.getByTestId<HTMLInputElement>("quiet-from").value).toBe("01:30");
});
