import type { OptionInfo } from "../../gen/fieldpost/rules/v1/catalogue_pb";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { Select, Toggle } from "../../ui/Choices";

/** One choice of the table: yes or no, one of some, or a number. */
export function OptionField(props: {
  option: OptionInfo;
  names: Names;
  value: string;
  onChange: (value: string) => void;
}) {
  const { option, names, value, onChange } = props;
  const label = names.option(option.name);
  const about = names.string("options", option.name, "about");
  if (option.values.length === 1) return null;
  const flag = option.values.length === 2 && option.values.includes("true") && option.values.includes("false");
  return (
    <div class="option" data-testid={`option-${option.name}`}>
      {flag && <Toggle label={label} on={value === "true"} onChange={(on) => onChange(String(on))} />}
      {!flag && option.values.length > 0 && (
        <Select
          label={label}
          value={value}
          options={option.values.map((one) => ({ value: one, text: names.optionValue(option.name, one) }))}
          onChange={onChange}
        />
      )}
      {option.values.length === 0 && (
        <label class="field">
          <span>{label}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={option.most}
            value={value === "0" ? "" : value}
            placeholder={t("number_none")}
            onInput={(event) => onChange(within(event.currentTarget.value, option.most))}
          />
        </label>
      )}
      {about && <p class="hint">{names.string("options", option.name, "values", value, "about") ?? about}</p>}
    </div>
  );
}

/** A number as it was typed, and never more than the most that the rules know. */
function within(typed: string, most: number): string {
  return String(Math.min(Number(typed.replaceAll(/\D/g, "")), most));
}
