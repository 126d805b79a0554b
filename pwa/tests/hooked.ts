import { createElement, options, render, type ContainerNode } from "preact";

/** Effects run, and changes are drawn, as soon as they come: a test need not wait for frames. */
options.requestAnimationFrame = (run) => run();
options.debounceRendering = (run) => run();

export interface Hooked<P, R> {
  /** What the hook gives now. */
  readonly now: R;
  /** All that it gave, one for each time that it was drawn. */
  readonly drawn: readonly R[];
  again: (props: P) => void;
  leave: () => void;
}

/** A hook in a component that draws nothing, so that no document is needed. */
export function hooked<P, R>(hook: (props: P) => R, props: P): Hooked<P, R> {
  const drawn: R[] = [];
  const nowhere = { nodeType: 1, childNodes: [], firstChild: null } as unknown as ContainerNode;
  const Drawn = ({ value }: { value: P }) => {
    drawn.push(hook(value));
    return null;
  };
  const again = (value: P) => render(createElement(Drawn, { value }), nowhere);
  again(props);
  return {
    get now() {
      return drawn.at(-1)!;
    },
    drawn,
    again,
    leave: () => render(null, nowhere),
  };
}

/** A promise that is settled from outside, in whatever order a test likes. */
export function later<T>() {
  let give!: (value: T) => void;
  let fail!: (error: unknown) => void;
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { promise, give, fail };
}

/** Lets everything run that waits for nothing but promises. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await Promise.resolve();
}
