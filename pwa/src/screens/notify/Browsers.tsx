import { timestampMs } from "@bufbuild/protobuf/wkt";
import { locale, t } from "../../i18n/words";
import { notifications } from "../../net/notifications";
import { command, read } from "../../net/rpc";
import { calling, subscriptionHere } from "../../store/push";
import { Button } from "../../ui/Button";
import { useAttempts, useLoaded } from "../../ui/hooks";
import { moment } from "../../ui/time";
import { useDoing } from "../useDoing";

/** The other browsers that are told when it is the reader's turn; each can be ended from here. */
export function Browsers() {
  const [attempt, again] = useAttempts();
  const [busy, run] = useDoing();
  const found = useLoaded(
    async () => {
      const { subscriptions } = await read(() => notifications.listSubscriptions({}));
      return subscriptions.filter((one) => one.subscriptionId !== subscriptionHere());
    },
    [calling.value],
    attempt,
  );
  if (found.state !== "there" || found.value.length === 0) return null;
  const end = (subscriptionId: string) =>
    run(async () => {
      await command(() => notifications.unsubscribe({ subscriptionId }));
      again();
    });
  return (
    <section class="column" data-testid="browsers">
      <h2>{t("other_browsers")}</h2>
      <ul class="rows">
        {found.value.map((one) => (
          <li key={one.subscriptionId} class="row wrap">
            <span class="grow">
              <strong>{one.device || t("device_unnamed")}</strong>{" "}
              <small>{one.createdAt && moment(timestampMs(one.createdAt), locale())}</small>
            </span>
            <Button kind="quiet" disabled={busy} onClick={() => end(one.subscriptionId)} testid="end-browser">
              {t("call_end")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
