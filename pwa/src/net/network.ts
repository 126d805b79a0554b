/** What a browser learns about its network: it is gone; or it may be there again, or somebody looks at the page again. */
export type Hint = "lost" | "back";

/** Calls `hear` with each hint; gives what stops that. */
export type Hints = (hear: (hint: Hint) => void) => () => void;

/**
 * The hints of a window. They are no facts: a browser without any network still reaches a service on its own machine,
 * and one with a network may reach nobody.
 */
export const windowHints: Hints = (hear) => {
  const lost = () => hear("lost");
  const back = () => {
    if (document.visibilityState === "visible") hear("back");
  };
  addEventListener("offline", lost);
  addEventListener("online", back);
  addEventListener("pageshow", back);
  document.addEventListener("visibilitychange", back);
  return () => {
    removeEventListener("offline", lost);
    removeEventListener("online", back);
    removeEventListener("pageshow", back);
    document.removeEventListener("visibilitychange", back);
  };
};
