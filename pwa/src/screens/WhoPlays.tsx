import { useState } from "preact/hooks";
import { t } from "../i18n/words";
import { session } from "../net/rpc";
import { lastName, me } from "../store/me";
import { Button } from "../ui/Button";
import { NameField, type NameInputProps } from "./NameField";
import { NameForm } from "./NameForm";

/** Under which name one plays: a field for somebody who is new, else the name, which can be changed. */
export function WhoPlays(props: NameInputProps) {
  const account = me.value;
  const [changing, setChanging] = useState(false);
  if (!account && !session.known) return <NameField {...props} />;
  const name = account?.displayName ?? lastName();
  if (changing && account)
    return <NameForm key={account.displayName} name={account.displayName} onDone={() => setChanging(false)} />;
  return (
    <p class="who-plays" data-testid="playing-as">
      <span>{name === "" ? t("playing_as_known") : t("playing_as", { name })}</span>
      {account && (
        <Button kind="quiet" onClick={() => setChanging(true)} testid="change-name">
          {t("change_name")}
        </Button>
      )}
    </p>
  );
}
