import { useEffect, useState } from "preact/hooks";
import { keepLooking } from "../../store/looking";
import type { Sought } from "../../store/seeking";

const LOOK = { everyMs: 5000 };

/** Searches and open tables of the reader, looked at while the screen is on show. */
export function useSeeking(known: boolean): readonly Sought[] {
  const [found, setFound] = useState<readonly Sought[]>([]);
  const look = async () => setFound(await (await import("../../store/seeking")).sought());
  useEffect(() => (known ? keepLooking(look, LOOK) : undefined), [known]);
  return found;
}
