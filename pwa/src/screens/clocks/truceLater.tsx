import { laterPart } from "../../ui/Later";

/** An offer of a truce: its code is fetched when somebody makes one. */
export const TruceSheet = laterPart(
  async () => (await import("./TruceSheet")).TruceSheet,
  () => null,
);
