import { useRef } from "preact/hooks";
import { laterPart } from "../../ui/Later";
import type { PagesProps } from "./TablePages";

const Pages = laterPart(
  async () => (await import("./TablePages")).TablePages,
  () => null,
);

/** The table's pages, from when one is first opened: a board is drawn sooner without a log that nobody looks at. */
export function TablePages(props: PagesProps) {
  const opened = useRef(false);
  opened.current ||= props.tab !== null;
  return opened.current ? <Pages {...props} /> : null;
}
