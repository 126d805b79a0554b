import { useState } from "preact/hooks";
import { t } from "../i18n/words";
import { codeOf, go } from "../routes";

/** Takes the code or the link of an invitation, or the message that it came in. */
export function InvitationForm() {
  const [pasted, setPasted] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    const code = codeOf(pasted);
    if (code) go(`#/join/${encodeURIComponent(code)}`);
  };
  return (
    <form class="row wrap" onSubmit={join}>
      <label class="field grow">
        <span>{t("invitation_code")}</span>
        <input
          type="text"
          value={pasted}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={(event) => setPasted(event.currentTarget.value)}
          data-testid="invitation-code"
        />
      </label>
      <button type="submit" class="button plain">
        {t("join")}
      </button>
    </form>
  );
}
