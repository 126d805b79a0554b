import { useEffect, useState } from "preact/hooks";
import type { Preferences } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { t, type Key } from "../../i18n/words";
import { refusalOf, type Refusal } from "../../net/problem";
import { session } from "../../net/rpc";
import { loadPreferences, preferences } from "../../store/preferences";
import { calling, endCalling, haveCalled, lookAtCalling, type Calling } from "../../store/push";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Failed, Page, Waiting } from "../../ui/Page";
import { useDoing } from "../useDoing";
import { Browsers } from "./Browsers";
import { Deliveries } from "./Deliveries";
import { HomeScreenSteps } from "./HomeScreenSteps";
import { KindChoices } from "./KindChoices";
import { MailAddress } from "./MailAddress";
import { MutedGames } from "./MutedGames";
import { Times } from "./Times";

/** What the reader hears, where and when. */
export function NotificationsScreen() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const load = () => {
    setRefusal(null);
    void lookAtCalling().catch(() => undefined);
    if (session.known) loadPreferences().catch((error: unknown) => setRefusal(refusalOf(error)));
  };
  useEffect(load, []);
  const found = preferences.value;
  return (
    <Page title={t("notifications")} back="#/you">
      {!session.known && <p class="hint">{t("account_none")}</p>}
      {session.known && <ThisBrowser />}
      {session.known && <Browsers />}
      {refusal && <Failed refusal={refusal} again={load} />}
      {session.known && !found && !refusal && <Waiting />}
      {found && <Choices found={found} />}
    </Page>
  );
}

function Choices({ found }: { found: Preferences }) {
  return (
    <>
      <MailAddress found={found} />
      <KindChoices found={found} />
      <Times found={found} />
      <MutedGames found={found} />
      <Deliveries />
    </>
  );
}

const SAID: Readonly<Record<Calling, Key>> = {
  on: "call_on",
  off: "call_off",
  denied: "call_denied",
  home_screen: "ios_why",
  impossible: "call_impossible",
};

/** Whether this very browser is called, and how that is changed. */
function ThisBrowser() {
  const [busy, run] = useDoing();
  const state = calling.value;
  return (
    <section>
      <h2>{t("this_browser")}</h2>
      {state === "home_screen" ? (
        <HomeScreenSteps />
      ) : (
        <p data-testid="calling" data-calling={state}>
          {t(SAID[state])}
        </p>
      )}
      {state === "off" && (
        <Button kind="primary" wide disabled={busy} onClick={() => run(haveCalled)} testid="call-yes">
          <Icon name="bell" />
          {t("call_yes")}
        </Button>
      )}
      {state === "on" && (
        <Button disabled={busy} onClick={() => run(endCalling)} testid="call-end">
          {t("call_end")}
        </Button>
      )}
    </section>
  );
}
