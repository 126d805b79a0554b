import { useEffect, useState } from "preact/hooks";
import { laterPart } from "../../ui/Later";
import { whenIdle } from "../../ui/idle";
import type { PagesProps } from "./TablePages";

const Pages = laterPart(
  async () => (await import("./TablePages")).TablePages,
  () => null,
);

/** The table's pages, once there is time for them: a board is drawn sooner without a log that nobody looks at yet. */
export function TablePages(props: PagesProps) {
  const [wanted, want] = useState(false);
  useEffect(() => whenIdle(() => want(true)), []);
  return wanted || props.tab !== null ? <Pages {...props} /> : null;
}
