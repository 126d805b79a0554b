import type { Point } from "../../board/scene";
import type { OpenTurn } from "../../decisions/turn";
import type { Float } from "./Floating";

/** What becomes of the sheet and of what floats over the map. */
export interface Reach {
  float: (float: Float | null) => void;
  /** Nothing is looked at any more. */
  blur: () => void;
  openTurn: () => void;
}

/** What fingers do on the map: they answer the open question, or ask about a place; while dice roll they do nothing. */
export function handsOn(turn: OpenTurn | null, still: boolean, { float, blur, openTurn }: Reach) {
  const onZone = (zone: string) => {
    float(null);
    blur();
    if (still) return;
    if (turn?.touch(zone)) openTurn();
    else float({ kind: "card", zone });
  };
  return {
    onZone,
    onHold: (zone: string, point: Point) => {
      if (turn?.context.sort === "place") float({ kind: "hold", zone, point });
    },
    onGrip: (zone: string) => turn?.grip(zone),
    onDrop: (from: string, to: string) => float(turn?.drop(from, to) ? null : { kind: "card", zone: to }),
  };
}
