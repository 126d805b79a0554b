import { t } from "../i18n/words";
import type { Refusal } from "../net/problem";
import { NameProblem } from "./NameProblem";

export interface NameInputProps {
  name: string;
  onChange: (name: string) => void;
  /** Why the name that was there cannot be had. */
  refusal: Refusal | null;
}

export function NameInput({ name, onChange, refusal, hint }: NameInputProps & { hint?: string }) {
  return (
    <div class="grow">
      <label class="field">
        <span>{t("your_name")}</span>
        <input
          type="text"
          maxLength={32}
          autocomplete="nickname"
          value={name}
          data-testid="display-name"
          aria-invalid={refusal !== null}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      {refusal && <NameProblem refusal={refusal} onChoose={onChange} />}
      {hint !== undefined && !refusal && <small>{hint}</small>}
    </div>
  );
}

/** What to call somebody who is new; left empty, a name is proposed. */
export function NameField(props: NameInputProps) {
  return <NameInput {...props} hint={t("your_name_hint")} />;
}
