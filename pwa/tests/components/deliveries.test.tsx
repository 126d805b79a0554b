// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  Channel,
  DeliverySchema,
  DeliveryState,
  type Delivery,
} from "../../src/gen/fieldpost/notifications/v1/notifications_pb";
import { click, drawn } from "../drawn";
import { later } from "../hooked";
import { notifications } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Deliveries } = await import("../../src/screens/notify/Deliveries");

let sent: Delivery[];
let asked: number;

function delivery(state: DeliveryState): Delivery {
  const at = timestampFromMs(Date.now() - 1000);
  return create(DeliverySchema, { deliveryId: "d_1", kind: "test", channel: Channel.MAIL, state, plannedAt: at, at });
}

function open(screen: ReturnType<typeof drawn>): void {
  const list = screen.getByTestId("deliveries").closest("details")!;
  void act(() => {
    list.open = true;
    list.dispatchEvent(new Event("toggle"));
  });
}

beforeAll(() => speak("en"));
beforeEach(() => {
  sent = [];
  asked = 0;
  notifications.listDeliveries = () => {
    asked++;
    return { deliveries: [...sent] };
  };
});

test("a test that is sent while the list opens stands in it, though the list was answered first", async () => {
  const arrived = later<null>();
  notifications.sendTest = async () => {
    await arrived.promise;
    sent = [delivery(DeliveryState.ACCEPTED)];
    return { deliveries: sent };
  };
  const screen = drawn(<Deliveries />);
  await screen.findByText("Nothing was sent yet.");
  click(screen.getByTestId("send-test"));
  open(screen);
  await soon(() => expect(asked).toBe(2));
  arrived.give(null);
  expect((await screen.findByTestId("delivery")).textContent).toContain("Handed over");
});

test("what is on its way is followed while the list is open, until it is settled", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  try {
    sent = [delivery(DeliveryState.SENDING)];
    const screen = drawn(<Deliveries />);
    open(screen);
    const line = await screen.findByTestId("delivery");
    expect(line.textContent).toContain("On its way");
    sent = [delivery(DeliveryState.ACCEPTED)];
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByTestId("delivery").textContent).toContain("Handed over");
    const settled = asked;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toBe(settled);
  } finally {
    vi.useRealTimers();
  }
});
