import type { ComponentChildren } from "preact";
import { t } from "../i18n/words";
import { online } from "../store/online";
import { Icon, type IconName } from "../ui/Icon";
import { Switch } from "../ui/Switch";
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
  const posts = testid === "send"; // other buttons fill in, or go on
  return (
    <button
      type="button"
      class={plain ? "act main plain" : "act main"}
      disabled={disabled || sending}
      onClick={onClick}
      data-testid={testid}
    >
      {sending ? t("sending") : posts && !online.value ? t("send_later") : children}
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
    <>
      <FromNowOn />
      <div class="acts">
        {undo && back && <SquareButton icon="undo" label={t("undo")} onClick={back} testid="undo" />}
        {children}
      </div>
    </>
  );
}

/** Where a standing order can give an answer from now on: a switch that says which. */
function FromNowOn() {
  const { always, names } = useTurn();
  const [info] = always.possible;
  if (!info) return null;
  return (
    <Switch
      label={t("always", { order: names.order(info.order) })}
      on={always.on}
      onChange={always.turn}
      testid="always"
    />
  );
}

/** So many letters of a title fit on a line beside a counter; a longer one is set smaller, for the map must not lose a line. */
const ON_A_LINE = 25;

/** A title with a line of hint below, and what stands beside. */
export function Heading({ title, hint, children }: { title: string; hint?: string; children?: ComponentChildren }) {
  return (
    <div class="heading">
      <div class="grow">
        <h2 class={title.length > ON_A_LINE ? "long" : undefined}>{title}</h2>
        {hint !== undefined && hint !== "" && <p class="hint">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
