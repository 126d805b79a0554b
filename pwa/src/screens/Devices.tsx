import { timestampMs, type Timestamp } from "@bufbuild/protobuf/wkt";
import { useState } from "preact/hooks";
import type { CreateDeviceLinkResponse, Device } from "../gen/fieldpost/accounts/v1/accounts_pb";
import { locale, t } from "../i18n/words";
import { accounts, command, read, session } from "../net/rpc";
import { Button, LinkButton } from "../ui/Button";
import { Ask } from "../ui/Dialog";
import { useAttempts, useLoaded, useNow } from "../ui/hooks";
import { Failed, Waiting } from "../ui/Page";
import { ShareLink } from "../ui/ShareLink";
import { duration, moment } from "../ui/time";
import { moveTo } from "./Device";
import { useDoing } from "./useDoing";

const SECOND = 1000;

/** The devices that have this account, and a way to add another. */
export function Devices() {
  const [attempt, again] = useAttempts();
  const [link, setLink] = useState<CreateDeviceLinkResponse | null>(null);
  const [busy, run] = useDoing();
  const found = useLoaded(async () => (await read(() => accounts.listDevices({}))).devices, [], attempt);
  const end = (device: Device) =>
    run(async () => {
      await command(() => accounts.endDevice({ deviceId: device.deviceId }));
      again();
    });
  return (
    <section class="column" data-testid="devices">
      <h2>{t("devices")}</h2>
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} again={again} />}
      {found.state === "there" && (
        <ul class="rows">
          {found.value.map((device) => (
            <DeviceRow key={device.deviceId} device={device} busy={busy} onEnd={() => end(device)} />
          ))}
        </ul>
      )}
      {link ? (
        <NewLink link={link} />
      ) : (
        <Button
          disabled={busy}
          onClick={() => run(async () => setLink(await command(() => accounts.createDeviceLink({}))))}
          testid="add-device"
        >
          {t("device_add")}
        </Button>
      )}
      <OtherAccounts />
    </section>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const [asking, setAsking] = useState(false);
  const name = device.deviceName || t("device_unnamed");
  return (
    <li class="row wrap" data-testid="device">
      <span class="grow">
        <strong>{name}</strong> <small>{device.current ? t("device_this") : seen(device.seenAt)}</small>
      </span>
      {!device.current && (
        <Button kind="quiet" disabled={busy} onClick={() => setAsking(true)} testid="end-device">
          {t("device_end")}
        </Button>
      )}
      {asking && (
        <Ask
          title={t("device_end")}
          question={t("device_end_ask", { name })}
          yes={t("device_end")}
          onClose={() => setAsking(false)}
          onYes={onEnd}
        />
      )}
    </li>
  );
}

function seen(at: Timestamp | undefined): string {
  return at ? t("device_seen", { time: moment(timestampMs(at), locale()) }) : "";
}

/** What the other device needs: a link, or words to be said; whichever is used first uses both up. */
function NewLink({ link }: { link: CreateDeviceLinkResponse }) {
  const now = useNow(SECOND);
  const left = (link.expiresAt ? timestampMs(link.expiresAt) : 0) - now;
  if (left <= 0) return <p role="status">{t("device_link_over")}</p>;
  const address = new URL(`#/device/${link.secret}`, location.href).href;
  return (
    <div class="column" data-testid="new-device">
      <p class="hint">{t("device_link_hint")}</p>
      <ShareLink link={address} label={t("device_link")} text={t("device_link_text")} testid="device-link" />
      <p>
        {t("device_words")} <strong data-testid="device-words">{link.words.join(" ")}</strong>
      </p>
      <p class="hint">{t("device_link_left", { time: duration(left, locale()) })}</p>
    </div>
  );
}

/** Accounts that this device had before; each is still there. */
function OtherAccounts() {
  const [busy, run] = useDoing();
  return (
    <>
      {session.others.map((other) => (
        <Button
          key={other.userId}
          kind="quiet"
          disabled={busy}
          onClick={() => run(() => moveTo(() => session.returnTo(other)))}
          testid="return-to"
        >
          {t("device_return", { name: other.displayName })}
        </Button>
      ))}
      <LinkButton href="#/device" kind="quiet" testid="use-code">
        {t("device_have_code")}
      </LinkButton>
    </>
  );
}
