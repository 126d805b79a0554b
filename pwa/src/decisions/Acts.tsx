import type { ComponentChildren } from "preact";
import { t } from "../i18n/words";
import { Icon, type IconName } from "../ui/Icon";
import { useTurn } from "./context";

interface MainProps {
  children: ComponentChildren;
  onClick: () => void;
  testid: string;
  disabled?: boolean;
  /** A main button that goes on without doing anything is drawn as a line. */
  plain?: boolean;
}

/** The button that the step is for: 52 high, at the same spot in every step. */
export function MainButton({ children, onClick, testid, disabled = false, plain = false }: MainProps) {
  const { sending } = useTurn();
  return (
    <button
      type="button"
      class={plain ? "act main plain" : "act main"}
      disabled={disabled || sending}
      onClick={onClick}
      data-testid={testid}
    >
      {sending ? t("sending") : children}
    </button>
  );
}

interface SquareProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  testid?: string;
}

export function SquareButton({ icon, label, onClick, testid }: SquareProps) {
  const { sending } = useTurn();
  return (
    <button
      type="button"
      class="act square"
      aria-label={label}
      disabled={sending}
      onClick={onClick}
      data-testid={testid}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The row of buttons at the foot of the sheet: undo, whatever the step adds, and the main button. */
export function Acts({ children, undo = true }: { children: ComponentChildren; undo?: boolean }) {
  const { undo: back } = useTurn();
  return (
    <div class="acts">
      {undo && back && <SquareButton icon="undo" label={t("undo")} onClick={back} testid="undo" />}
      {children}
    </div>
  );
}

/** A title with a line of hint below, and what stands beside. */
export function Heading({ title, hint, children }: { title: string; hint?: string; children?: ComponentChildren }) {
  return (
    <div class="heading">
      <div class="grow">
        <h2>{title}</h2>
        {hint !== undefined && hint !== "" && <p class="hint">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
