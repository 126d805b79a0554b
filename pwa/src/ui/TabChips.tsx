import type { ComponentChildren } from "preact";

export interface TabChip {
  id: string;
  content: ComponentChildren;
  testid: string;
  disabled?: boolean;
}

interface Props {
  label: string;
  chips: readonly TabChip[];
  chosen: string;
  choose: (id: string) => void;
  /** A further class of the row. */
  row?: string;
}

/** A row of chips of which one is chosen: it says what stands below. */
export function TabChips({ label, chips, chosen, choose, row = "" }: Props) {
  return (
    <div class={`chips ${row}`.trim()} role="tablist" aria-label={label}>
      {chips.map(({ id, content, testid, disabled = false }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          class={id === chosen ? "chip chosen" : "chip"}
          disabled={disabled}
          onClick={() => choose(id)}
          data-testid={testid}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
