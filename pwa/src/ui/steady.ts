import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Keeps an element that is in view where it is on the screen, whatever grows above it: a thumb may be on its way there. */
export function useSteady(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const one = element.current!;
    const page = document.documentElement;
    const top = () => one.getBoundingClientRect().top;
    const inView = (at: number) => at > 0 && at < innerHeight;
    let above = top() + scrollY;
    const look = () => {
      page.style.overflowAnchor = inView(top()) ? "none" : ""; // else the browser would keep something else in place
    };
    const grown = new ResizeObserver(() => {
      const by = top() + scrollY - above;
      above += by;
      if (inView(top() - by)) scrollBy({ top: by, behavior: "instant" });
      look();
    });
    look();
    grown.observe(one.parentElement!);
    addEventListener("scroll", look, { passive: true });
    return () => {
      grown.disconnect();
      removeEventListener("scroll", look);
      page.style.overflowAnchor = "";
    };
  }, []);
}
