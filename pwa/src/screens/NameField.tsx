import { t } from "../i18n/words";

/** What to call somebody who is new; left empty, a name is proposed. */
export function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <label class="field">
      <span>{t("your_name")}</span>
      <input
        type="text"
        maxLength={32}
        autocomplete="nickname"
        value={name}
        data-testid="display-name"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <small>{t("your_name_hint")}</small>
    </label>
  );
}
