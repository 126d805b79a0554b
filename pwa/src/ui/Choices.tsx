import type { ComponentChildren } from "preact";

export interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; text: ComponentChildren; testid?: string }[];
  onChange: (value: T) => void;
  /** True where the options say it all; the label is still there for those who listen. */
  unlabelled?: boolean;
}

/** One of a few, all in sight. */
export function Choices<T extends string>({ label, value, options, onChange, unlabelled = false }: ChoicesProps<T>) {
  return (
    <div class="choices" role="radiogroup" aria-label={label}>
      {!unlabelled && (
        <span class="form-label" aria-hidden="true">
          {label}
        </span>
      )}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          class={option.value === value ? "chosen" : ""}
          onClick={() => onChange(option.value)}
          data-testid={option.testid}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}

/** One of many: the device's own list. */
export function Select<T extends string>({ label, value, options, onChange, unlabelled = false }: ChoicesProps<T>) {
  return (
    <label class="field">
      {!unlabelled && <span>{label}</span>}
      <select
        value={value}
        aria-label={unlabelled ? label : undefined}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Toggle(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="toggle">
      <input type="checkbox" checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}
