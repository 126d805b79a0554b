import { useEffect, useRef } from "preact/hooks";
import { plain } from "../../../film/told";
import type { Entry } from "../../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../../i18n/names";
import { sentence } from "../../../i18n/sentences";
import { say } from "../../../store/notices";

/** What it is called that a plan went no further. */
const STOPPED = "plan_stopped";

/** Says why the player's plan went no further, when that comes in. */
export function useStopped(entries: readonly Entry[], viewer: number, names: Names): void {
  const known = useRef<bigint | null>(null);
  const last = entries.at(-1)?.number ?? null;
  useEffect(() => {
    const before = known.current;
    known.current = last;
    if (before === null) return; // what was before the page came is in the log
    const fresh = entries.filter((entry) => entry.number > before).flatMap((entry) => entry.events);
    const stopped = fresh.find(({ name, fields }) => name === STOPPED && fields?.["seat"] === viewer);
    const parts = stopped && sentence(stopped, names);
    if (parts) say(plain(parts), "warning");
  }, [last]);
}
