import { useState } from "preact/hooks";
import { t } from "../i18n/words";
import { session } from "../net/rpc";
import { forgetAll } from "../net/vault";
import { proofOf } from "../routes";
import { lastName } from "../store/me";
import { Button } from "../ui/Button";
import { Page } from "../ui/Page";
import { useDoing } from "./useDoing";

/** Changes the account of this device; what was kept of the other one goes, and everything is drawn from the start. */
export async function moveTo(change: () => Promise<unknown>): Promise<void> {
  await change();
  await forgetAll();
  location.hash = "#/games";
  location.reload();
}

/** Where a link for another device leads, and where a code of words is typed. Nothing is taken before somebody says so. */
export function DeviceScreen({ secret }: { secret: string }) {
  const [text, setText] = useState(secret);
  const [busy, run] = useDoing();
  const proof = proofOf(text);
  const known = session.known;
  return (
    <Page title={t("device_take")} back="#/settings">
      <p>{t("device_take_hint")}</p>
      {secret === "" && (
        <label class="field">
          <span>{t("device_code")}</span>
          <input
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={text}
            data-testid="device-code"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      )}
      {known && (
        <p role="status" data-testid="device-known">
          {t("device_known", { name: session.account?.displayName ?? lastName() })}
        </p>
      )}
      <Button
        kind="primary"
        wide
        disabled={busy || proof === null}
        onClick={() => proof && run(() => moveTo(() => session.adopt(proof)))}
        testid="take-account"
      >
        {t(known ? "device_take_other" : "device_take_yes")}
      </Button>
    </Page>
  );
}
