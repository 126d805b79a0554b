import { t } from "../i18n/words";

export interface StepperProps {
  label: string;
  value: number;
  low: number;
  high: number;
  onChange: (value: number) => void;
  testid?: string;
  /** Said instead of the least value. */
  none?: string;
  /** How a value is said; its digits otherwise. */
  say?: (value: number) => string;
}

/** A number with thumb-sized buttons: one less, one more, and the bounds where they are far away. */
export function Stepper({ label, value, low, high, onChange, testid, none, say = String }: StepperProps) {
  const set = (next: number) => onChange(Math.min(high, Math.max(low, next)));
  const far = high - low > 3 && high < 1000;
  return (
    <div class="stepper" role="group" aria-label={label} data-testid={testid}>
      <span class="stepper-label">{label}</span>
      <span class="stepper-keys">
        {far && (
          <button
            type="button"
            class="small"
            disabled={value <= low}
            onClick={() => set(low)}
            aria-label={`${label}: ${t("least")}`}
          >
            {say(low)}
          </button>
        )}
        <button
          type="button"
          disabled={value <= low}
          onClick={() => set(value - 1)}
          aria-label={`${label}: ${t("less")}`}
        >
          −
        </button>
        <output aria-live="polite">{none !== undefined && value === low ? none : say(value)}</output>
        <button
          type="button"
          disabled={value >= high}
          onClick={() => set(value + 1)}
          aria-label={`${label}: ${t("more")}`}
        >
          +
        </button>
        {far && (
          <button
            type="button"
            class="small"
            disabled={value >= high}
            onClick={() => set(high)}
            aria-label={`${label}: ${t("most")}`}
          >
            {say(high)}
          </button>
        )}
      </span>
    </div>
  );
}
