import { useEffect, useState } from "preact/hooks";
import { refusalOf, type Refusal } from "../net/problem";

export type Loaded<T> = { state: "waiting" } | { state: "there"; value: T } | { state: "failed"; refusal: Refusal };

/** Something that comes later; asked for again when the keys change. */
export function useLoaded<T>(load: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [found, setFound] = useState<Loaded<T>>({ state: "waiting" });
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setFound({ state: "there", value }),
      (error: unknown) => wanted && setFound({ state: "failed", refusal: refusalOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, keys);
  return found;
}

/** The time, ticking. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
