import { useEffect, useState } from "preact/hooks";

const QUERY = "(forced-colors: active)";

/** Whether the system paints pages in colours of its own: then land is told apart by patterns. */
export function useForcedColours(): boolean {
  const [forced, setForced] = useState(() => matchMedia(QUERY).matches);
  useEffect(() => {
    const query = matchMedia(QUERY);
    const changed = () => setForced(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return forced;
}
