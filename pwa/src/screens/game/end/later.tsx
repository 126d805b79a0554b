import { laterPart } from "../../../ui/Later";
import { Waiting } from "../../../ui/Page";

/** The end of a game: its code is fetched when one is over. */
export const End = laterPart(
  async () => (await import("./End")).End,
  () => <Waiting />,
);
