import { useEffect, useRef } from "preact/hooks";

/**
 * Keeps the keyboard's focus within an element: what had it may go with the answer that it gave, and the browser would
 * begin again at the top of the page. Whoever never came here with the keyboard stays where they are.
 */
export function useKeptFocus(): { current: HTMLDivElement | null } {
  const element = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      inside.current = target instanceof Node && (element.current?.contains(target) ?? false);
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return element;
}
