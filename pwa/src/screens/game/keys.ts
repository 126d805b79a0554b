import { useLayoutEffect } from "preact/hooks";

/** What keys do in a game, wherever the focus is; a field that is typed into keeps them. A key never acts on what was shown before. */
export function useKeys(does: Readonly<Record<string, () => void>>): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea") !== null;
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " && event.target instanceof HTMLElement && isPressed(event.target)) return;
      if (document.querySelector("main[inert], dialog[open]")) return; // something else is in front
      const act = does[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}

/** Whether the space bar presses what has the focus; a place on the map is chosen by Enter alone. */
function isPressed(target: HTMLElement): boolean {
  return target.closest("button, a, summary") !== null && target.closest(".map") === null;
}
