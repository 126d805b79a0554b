import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useEffect, useState } from "preact/hooks";
import { Channel, DeliveryState, type Delivery } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { locale, spoken, t, type Key } from "../../i18n/words";
import { requestId } from "../../net/random";
import { notifications } from "../../net/notifications";
import { command, read } from "../../net/rpc";
import { keepLooking } from "../../store/looking";
import { say } from "../../store/notices";
import { preferences } from "../../store/preferences";
import { Button } from "../../ui/Button";
import { useAttempts, useLoaded } from "../../ui/hooks";
import { Failed, Waiting } from "../../ui/Page";
import { moment } from "../../ui/time";
import { useDoing } from "../useDoing";

const SHOWN = 30;
const FOLLOWED = { everyMs: 2000 };

/** A test, and what was sent lately and what became of it, in plain words. */
export function Deliveries() {
  const [attempt, again] = useAttempts();
  const [busy, run] = useDoing();
  const [open, setOpen] = useState(false);
  const found = useLoaded(
    async () => (await read(() => notifications.listDeliveries({ pageSize: SHOWN }))).deliveries,
    [],
    attempt,
  );
  const moving = open && found.state === "there" && found.value.some(isDue);
  const look = () => {
    again();
    return Promise.resolve();
  };
  useEffect(() => (moving ? keepLooking(look, FOLLOWED) : undefined), [moving]);
  const test = async () => {
    const request = { requestId: requestId() };
    const { deliveries } = await command(() => notifications.sendTest(request));
    if (deliveries.length === 0) say(t("test_nobody"), "warning");
    again();
  };
  return (
    <section>
      <h2>{t("deliveries")}</h2>
      <Button disabled={busy} onClick={() => run(test)} testid="send-test">
        {t("send_test")}
      </Button>
      <details
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
          again();
        }}
      >
        <summary data-testid="deliveries">{t("deliveries_show")}</summary>
        {found.state === "waiting" && <Waiting />}
        {found.state === "failed" && <Failed refusal={found.refusal} again={again} />}
        {found.state === "there" && found.value.length === 0 && <p class="hint">{t("deliveries_none")}</p>}
        {found.state === "there" && found.value.length > 0 && (
          <ul class="panel">
            {found.value.map((one) => (
              <Line key={one.deliveryId} delivery={one} />
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}

/** Whether something becomes of it about now: what waits for tomorrow need not be followed. */
function isDue({ state, at }: Delivery): boolean {
  const waits = state === DeliveryState.WAITING && at !== undefined && timestampMs(at) <= Date.now();
  return waits || state === DeliveryState.SENDING;
}

const STATES: Readonly<Record<DeliveryState, Key>> = {
  [DeliveryState.UNSPECIFIED]: "delivery_waiting",
  [DeliveryState.WAITING]: "delivery_waiting",
  [DeliveryState.SENDING]: "delivery_sending",
  [DeliveryState.ACCEPTED]: "delivery_accepted",
  [DeliveryState.FAILED]: "delivery_failed",
  [DeliveryState.DROPPED]: "delivery_dropped",
};

function Line({ delivery }: { delivery: Delivery }) {
  const kind = preferences.value?.kinds.find((one) => one.kind === delivery.kind);
  const title = kind?.titles[spoken.value.language] ?? t(delivery.kind === "test" ? "delivery_test" : "delivery_other");
  const way = t(delivery.channel === Channel.MAIL ? "channel_mail" : "channel_push");
  const why = reasonOf(delivery.reason);
  const at = delivery.at ?? delivery.plannedAt;
  return (
    <li class="line" data-testid="delivery" data-state={DeliveryState[delivery.state]}>
      <span class="grow">
        {title}
        <small>
          {way} · {delivery.to}
        </small>
        <small>
          {t(STATES[delivery.state])}
          {why !== "" && ` – ${why}`}
          {at && ` · ${moment(timestampMs(at), locale())}`}
        </small>
      </span>
    </li>
  );
}

/** Why, in words; empty where there is nothing that helps to know. */
function reasonOf(reason: string): string {
  const key = `reason_${reason}` as Key;
  return reason !== "" && key in spoken.value.words.ui ? t(key) : "";
}
