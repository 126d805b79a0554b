import { laterPart } from "../../../ui/Later";

/** The coach of a first turn: whoever has seen it all never fetches it again. */
export const Coach = laterPart(
  async () => (await import("./Coach")).Coach,
  () => null,
);
