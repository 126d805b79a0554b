import { useEffect, useState } from "preact/hooks";
import { layoutOf, shapeFor, type Layout } from "./layout";

/** The layout that suits the window as it is now; the one before stays until another has come. */
export function useShaped(edition: string, first: Layout): Layout {
  const [layout, setLayout] = useState(first);
  useEffect(() => {
    let shape = "";
    const resized = () => {
      const now = shapeFor(innerWidth, innerHeight);
      if (now === shape) return;
      shape = now;
      void layoutOf(edition, now)
        .then((found) => found && now === shape && setLayout(found))
        .catch(() => (shape = "")); // the next change of the window tries again
    };
    resized();
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [edition]);
  return layout;
}
