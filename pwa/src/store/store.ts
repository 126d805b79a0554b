import { useEffect, useRef, useState } from "preact/hooks";

/** A value that many parts of the page look at. */
export class Store<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    if (Object.is(value, this.current)) return;
    this.current = value;
    for (const listener of [...this.listeners]) listener();
  }

  update(change: (value: T) => T): void {
    this.set(change(this.current));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The value, or a part of it; the component is drawn again when that part is another one. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  const pick = select ?? ((value: T) => value as unknown as S);
  const [, redraw] = useState(0);
  const value = pick(store.value);
  const latest = useRef({ pick, value });
  latest.current = { pick, value };
  useEffect(() => {
    const check = () => {
      const { pick: now, value: drawn } = latest.current;
      if (!Object.is(now(store.value), drawn)) redraw((count) => count + 1);
    };
    check();
    return store.subscribe(check);
  }, [store]);
  return value;
}
