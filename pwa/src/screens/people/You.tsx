import { useEffect, useState } from "preact/hooks";
import { t, type Key } from "../../i18n/words";
import { session } from "../../net/rpc";
import { loadEditions } from "../../store/editions";
import { lastName, me } from "../../store/me";
import { Button } from "../../ui/Button";
import { Icon, type IconName } from "../../ui/Icon";
import { Foot } from "../home/Foot";
import { NameForm } from "../NameForm";
import { StandingOf } from "./Standing";

const DOORS: readonly { href: string; icon: IconName; title: Key; hint: Key }[] = [
  { href: "#/notifications", icon: "bell", title: "notifications", hint: "notifications_hint" },
  { href: "#/friends", icon: "people", title: "friends", hint: "friends_hint" },
  { href: "#/leaders", icon: "swords", title: "leaders", hint: "leaders_hint" },
  { href: "#/settings", icon: "settings", title: "settings", hint: "settings_hint_all" },
  { href: "#/rules", icon: "book", title: "rulebooks", hint: "rulebooks_hint" },
];

/** The reader: under which name one plays, how well, and everything that is one's own. */
export function YouScreen() {
  const account = me.value;
  useEffect(() => void loadEditions().catch(() => undefined), []);
  return (
    <div class="page footed">
      <header class="brand">
        <h1>{t("you_profile")}</h1>
      </header>
      <main class="page-body">
        <Name />
        {account && <StandingOf userId={account.userId} />}
        <nav class="panel" aria-label={t("more_about")}>
          {DOORS.map(({ href, icon, title, hint }) => (
            <a key={href} class="line" href={href} data-testid={title}>
              <Icon name={icon} />
              <span class="grow">
                {t(title)} <small>{t(hint)}</small>
              </span>
              <Icon name="next" small />
            </a>
          ))}
        </nav>
      </main>
      <Foot here="you" />
    </div>
  );
}

function Name() {
  const account = me.value;
  const [changing, setChanging] = useState(false);
  if (!account && !session.known) return <p class="hint">{t("account_none")}</p>;
  const name = account?.displayName ?? lastName();
  if (changing && account)
    return <NameForm key={account.displayName} name={account.displayName} onDone={() => setChanging(false)} />;
  return (
    <p class="who-plays" data-testid="playing-as">
      <span>{name === "" ? t("playing_as_known") : t("playing_as", { name })}</span>
      {account && (
        <Button onClick={() => setChanging(true)} testid="change-name">
          {t("change_name")}
        </Button>
      )}
    </p>
  );
}
