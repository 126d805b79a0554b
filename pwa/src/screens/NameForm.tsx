import { useState } from "preact/hooks";
import { t } from "../i18n/words";
import { change } from "../store/me";
import { say } from "../store/notices";
import { NameInput } from "./NameField";
import { useNaming } from "./useNaming";

/** Another name for the account of this device; give it the old one as its key. */
export function NameForm({ name, onDone }: { name: string; onDone?: () => void }) {
  const [text, setText] = useState(name);
  const { busy, run, refusal, forget } = useNaming();
  const write = (value: string) => {
    forget();
    setText(value);
  };
  return (
    <form
      class="row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        run(async () => {
          await change({ displayName: text.trim() });
          say(t("saved"));
          onDone?.();
        });
      }}
    >
      <NameInput name={text} onChange={write} refusal={refusal} />
      <button type="submit" class="button plain" disabled={busy || text.trim() === "" || text.trim() === name}>
        {t("save")}
      </button>
      {onDone && (
        <button type="button" class="button quiet" onClick={onDone}>
          {t("cancel")}
        </button>
      )}
    </form>
  );
}
