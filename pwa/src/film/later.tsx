import { laterPart } from "../ui/Later";

/** Films and earlier boards: their code is fetched when there is one to show. */
export const Since = laterPart(
  async () => (await import("./Since")).Since,
  () => null,
);

export const Live = laterPart(
  async () => (await import("./Live")).Live,
  () => null,
);

export const Travel = laterPart(
  async () => (await import("./Travel")).Travel,
  () => null,
);
