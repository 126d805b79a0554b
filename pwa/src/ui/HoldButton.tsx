import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/words";
import { feel } from "./feel";

/** So long a finger stays on what cannot be undone. */
const HOLD_MS = 800;

interface HoldProps {
  label: string;
  disabled?: boolean;
  onHeld: () => void;
  testid: string;
}

/** A button for what is too weighty for a tap: it is held until it is full. With a key, or a screen reader, it is pressed twice. */
export function HoldButton({ label, disabled = false, onHeld, testid }: HoldProps) {
  const [state, become] = useState<"" | "holding" | "armed">("");
  const timer = useRef(0);
  const stop = () => {
    clearTimeout(timer.current);
    become((now) => (now === "holding" ? "" : now));
  };
  const hold = () => {
    become("holding");
    timer.current = window.setTimeout(() => {
      become("");
      feel("taken");
      onHeld();
    }, HOLD_MS);
  };
  const press = ({ detail }: MouseEvent) => {
    if (detail > 0) return; // a finger has to stay
    if (state === "armed") onHeld();
    become(state === "armed" ? "" : "armed");
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      class={state === "holding" ? "act main hold held" : "act main hold"}
      disabled={disabled}
      onPointerDown={hold}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={press}
      onBlur={() => become("")}
      data-testid={testid}
    >
      <span>{t(state === "armed" ? "hold_again" : "hold_to", { label })}</span>
    </button>
  );
}
