interface Props {
  label: string;
  on: boolean;
  onChange: () => void;
  testid?: string;
}

/** A line that is turned on and off. */
export function Switch({ label, on, onChange, testid }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      class="line-button switch"
      onClick={onChange}
      data-testid={testid}
    >
      <span class="grow">{label}</span>
      <i aria-hidden="true" />
    </button>
  );
}
