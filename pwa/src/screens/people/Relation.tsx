import { useState } from "preact/hooks";
import { FriendState } from "../../gen/fieldpost/accounts/v1/friends_pb";
import { t } from "../../i18n/words";
import { requestId } from "../../net/random";
import { accounts, command } from "../../net/rpc";
import { relations } from "../../store/friends";
import { Button } from "../../ui/Button";
import { Ask } from "../../ui/Dialog";
import { useAttempts, useLoaded } from "../../ui/hooks";
import { useDoing } from "../useDoing";

/** What somebody is to the reader, and what can be made of it. */
export function Relation({ userId, name }: { userId: string; name: string }) {
  const [attempt, again] = useAttempts();
  const [asking, ask] = useState(false);
  const found = useLoaded(relations, [userId], attempt);
  const [busy, run] = useDoing();
  if (found.state !== "there") return null;
  const friend = found.value.friends.find((one) => one.userId === userId);
  const blocked = found.value.blocked.some((one) => one.userId === userId);
  const change = (call: (request: { requestId: string; userId: string }) => Promise<unknown>) =>
    run(async () => {
      const request = { requestId: requestId(), userId };
      await command(() => call(request));
      again();
    });
  const befriend = () =>
    change((request) =>
      friend?.state === FriendState.ASKING
        ? accounts.acceptFriend(request)
        : accounts.askFriend({ requestId: request.requestId, person: { case: "userId", value: userId } }),
    );
  const wanted = friend?.state === FriendState.FRIEND || friend?.state === FriendState.ASKED;
  return (
    <section data-testid="relation">
      {friend?.state === FriendState.FRIEND && <p>{t("friend_is", { name })}</p>}
      {friend?.state === FriendState.ASKED && <p>{t("friend_asked")}</p>}
      <div class="actions">
        {!wanted && !blocked && (
          <Button disabled={busy} onClick={befriend} testid="befriend">
            {t("friend_ask")}
          </Button>
        )}
        <Button
          kind={blocked ? "plain" : "danger"}
          disabled={busy}
          onClick={() => (blocked ? change((request) => accounts.unblockAccount(request)) : ask(true))}
          testid="block"
        >
          {t(blocked ? "unblock" : "block")}
        </Button>
      </div>
      {asking && (
        <Ask
          title={t("block")}
          question={t("block_ask", { name })}
          yes={t("block")}
          onClose={() => ask(false)}
          onYes={() => change((request) => accounts.blockAccount(request))}
        />
      )}
    </section>
  );
}
