import { laterPart } from "../../../ui/Later";

/** What there is to do while others play: its code is fetched when somebody waits. */
export const Waiting = laterPart(
  async () => (await import("./Waiting")).Waiting,
  ({ idle }) => <p class="idle">{idle}</p>,
);

export const PlanBar = laterPart(
  async () => (await import("./PlanBar")).PlanBar,
  () => null,
);
