import { laterPart } from "../../ui/Later";

/** Pictures of boards, and sentences about games: what the words and outlines of editions are needed for; and what is rare. */
export const Picture = laterPart(
  async () => (await import("./Picture")).Picture,
  () => null,
);

export const EditionPicture = laterPart(
  async () => (await import("./Picture")).EditionPicture,
  () => null,
);

export const Happened = laterPart(
  async () => (await import("./Happened")).Happened,
  (props) => props.meanwhile,
);

export const Fact = laterPart(
  async () => (await import("./Happened")).Fact,
  (props) => props.meanwhile,
);

export const Seeking = laterPart(
  async () => (await import("./Seeking")).Seeking,
  () => null,
);
