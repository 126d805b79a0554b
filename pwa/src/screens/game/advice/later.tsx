import { laterPart } from "../../../ui/Later";
import { Waiting } from "../../../ui/Page";

/** What a bot would do: its code is fetched when somebody asks. */
export const AdviceSheet = laterPart(
  async () => (await import("./AdviceSheet")).AdviceSheet,
  () => <Waiting />,
);

export const AdviceBar = laterPart(
  async () => (await import("./AdviceBar")).AdviceBar,
  () => null,
);
