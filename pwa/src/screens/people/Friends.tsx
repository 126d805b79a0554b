import { useState } from "preact/hooks";
import { FriendState, type Blocked, type Friend } from "../../gen/fieldpost/accounts/v1/friends_pb";
import { t } from "../../i18n/words";
import { requestId } from "../../net/random";
import { accounts, command } from "../../net/rpc";
import { friendCodeOf } from "../../routes";
import { relations } from "../../store/friends";
import { Button } from "../../ui/Button";
import { useAttempts, useLoaded } from "../../ui/hooks";
import { Failed, Page, Waiting } from "../../ui/Page";
import { ShareLink } from "../../ui/ShareLink";
import { useDoing } from "../useDoing";

/** Friends, those who ask to be one, and whom the reader blocks. */
export function FriendsScreen({ code }: { code: string }) {
  const [attempt, again] = useAttempts();
  const found = useLoaded(relations, [], attempt);
  const [busy, run] = useDoing();
  const change = (call: (id: string) => Promise<unknown>) =>
    run(async () => {
      const id = requestId();
      await command(() => call(id));
      again();
    });
  return (
    <Page title={t("friends")} back="#/you">
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} again={again} />}
      {found.state === "there" && (
        <>
          <AskByCode busy={busy} code={code} change={change} />
          <List friends={found.value.friends} busy={busy} change={change} />
          <OwnCode code={found.value.code} busy={busy} change={change} />
          <BlockedList blocked={found.value.blocked} busy={busy} change={change} />
        </>
      )}
    </Page>
  );
}

interface PartProps {
  busy: boolean;
  change: (call: (requestId: string) => Promise<unknown>) => void;
}

function AskByCode({ busy, code, change }: PartProps & { code: string }) {
  const [text, setText] = useState(code);
  const friendCode = friendCodeOf(text);
  return (
    <form
      class="row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        change((id) => accounts.askFriend({ requestId: id, person: { case: "friendCode", value: friendCode } }));
        setText("");
      }}
    >
      <label class="field grow">
        <span>{t("friend_code_theirs")}</span>
        <input
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={text}
          data-testid="friend-code"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button plain" disabled={busy || friendCode === ""} data-testid="ask-friend">
        {t("friend_ask")}
      </button>
    </form>
  );
}

function List({ friends, busy, change }: PartProps & { friends: readonly Friend[] }) {
  if (friends.length === 0) return <p class="hint">{t("friends_none")}</p>;
  return (
    <ul class="panel" data-testid="friends">
      {friends.map((friend) => (
        <FriendLine key={friend.userId} friend={friend} busy={busy} change={change} />
      ))}
    </ul>
  );
}

function FriendLine({ friend, busy, change }: PartProps & { friend: Friend }) {
  const { userId, state } = friend;
  const asking = state === FriendState.ASKING;
  return (
    <li class="line wrap" data-testid="friend" data-state={FriendState[state]}>
      <a class="grow" href={`#/player/${userId}`}>
        {friend.displayName}
        {state !== FriendState.FRIEND && <small>{t(asking ? "friend_asking" : "friend_asked")}</small>}
      </a>
      {asking && (
        <Button
          disabled={busy}
          onClick={() => change((id) => accounts.acceptFriend({ requestId: id, userId }))}
          testid="accept-friend"
        >
          {t("yes")}
        </Button>
      )}
      <Button
        kind="quiet"
        disabled={busy}
        onClick={() => change((id) => accounts.endFriendship({ requestId: id, userId }))}
        testid="end-friend"
      >
        {t(asking ? "no" : "remove")}
      </Button>
    </li>
  );
}

function OwnCode({ code, busy, change }: PartProps & { code: string }) {
  return (
    <section>
      <h2>{t("friend_code")}</h2>
      <p class="hint">{t("friend_code_hint")}</p>
      {code !== "" && (
        <ShareLink
          link={new URL(`#/friends/${code}`, location.href).href}
          label={t("friend_code")}
          text={t("friend_code_text")}
          testid="own-friend-code"
        />
      )}
      <Button
        disabled={busy}
        onClick={() => change((id) => accounts.createFriendCode({ requestId: id }))}
        testid="new-friend-code"
      >
        {t(code === "" ? "friend_code_make" : "friend_code_new")}
      </Button>
    </section>
  );
}

function BlockedList({ blocked, busy, change }: PartProps & { blocked: readonly Blocked[] }) {
  if (blocked.length === 0) return null;
  return (
    <section>
      <h2>{t("blocked")}</h2>
      <ul class="panel" data-testid="blocked">
        {blocked.map(({ userId, displayName }) => (
          <li key={userId} class="line">
            <span class="grow">{displayName}</span>
            <Button
              kind="quiet"
              disabled={busy}
              onClick={() => change((id) => accounts.unblockAccount({ requestId: id, userId }))}
            >
              {t("unblock")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
