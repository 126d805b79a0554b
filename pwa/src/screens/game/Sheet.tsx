import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/words";

/** How much of the sheet is seen: its title and buttons, all that decides, or nearly the whole screen. */
export type Height = "peek" | "half" | "full";

const HEIGHTS: readonly Height[] = ["peek", "half", "full"];
/** A finger that pulls the grabber farther than this means the next height. */
const PULLED = 40;

interface SheetProps {
  height: Height;
  setHeight: (height: Height) => void;
  /** Told how many pixels the sheet covers, whenever that changes. */
  onCover: (pixels: number) => void;
  children: ComponentChildren;
}

/** The sheet at the foot of the screen, or in the column at the left: it follows the finger by its grabber, and snaps. */
export function Sheet({ height, setHeight, onCover, children }: SheetProps) {
  const element = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState(0);
  const from = useRef<number | null>(null);
  useEffect(() => {
    const sheet = element.current!;
    const observer = new ResizeObserver(() => onCover(sheet.offsetHeight));
    observer.observe(sheet);
    return () => observer.disconnect();
  }, []);
  const step = (by: number) => {
    const next = HEIGHTS[HEIGHTS.indexOf(height) + by];
    if (next) setHeight(next);
  };
  const released = () => {
    if (Math.abs(pull) > PULLED) step(pull < 0 ? 1 : -1);
    from.current = null;
    setPull(0);
  };
  return (
    <div ref={element} class={`sheet ${height}`} style={pull > 0 ? { transform: `translateY(${pull}px)` } : undefined}>
      <button
        type="button"
        class="grabber"
        aria-label={t(height === "peek" ? "sheet_unfold" : "sheet_fold")}
        onClick={() => setHeight(height === "half" ? "peek" : "half")}
        onPointerDown={(event) => {
          from.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => from.current !== null && setPull(event.clientY - from.current)}
        onPointerUp={released}
        onPointerCancel={released}
      />
      {children}
    </div>
  );
}
