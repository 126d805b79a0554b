import { useEffect, useRef } from "preact/hooks";
import type { BoardData } from "../../board/data";
import type { Standing } from "../../board/paint";
import type { Peace, Point } from "../../board/scene";
import type { OpenTurn } from "../../decisions/turn";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import type { Refusal } from "../../net/problem";
import { HoldMenu } from "./HoldMenu";
import { PlaceCard } from "./PlaceCard";
import { Refused } from "./Refused";

/** What comes up for a moment beside the turn: a place's card, many at once, which of two places was meant, or why not. */
export type Float =
  | { kind: "card"; zone: string }
  | { kind: "hold"; zone: string; point: Point }
  | { kind: "either"; zones: readonly [string, string] }
  | { kind: "refused"; refusal: Refusal };

interface FloatingProps {
  float: Float | null;
  board: BoardData;
  names: Names;
  standings: readonly Standing[];
  turn: OpenTurn | null;
  peace: readonly Peace[];
  close: () => void;
  choose: (zone: string) => void;
}

export function Floating({ float, board, names, standings, turn, peace, close, choose }: FloatingProps) {
  const asked = turn?.context ?? null;
  useGoneWith(asked?.draft, () => float && float.kind !== "hold" && close());
  if (float?.kind === "card")
    return (
      <PlaceCard
        key={float.zone}
        zone={float.zone}
        turn={asked}
        {...{ board, names, standings, peace, choose, close }}
      />
    );
  if (float?.kind === "refused") return <Refused refusal={float.refusal} turn={asked} {...{ names, close }} />;
  if (float?.kind === "hold" && turn)
    return <HoldMenu turn={turn.context} zone={float.zone} point={float.point} close={close} />;
  if (float?.kind !== "either") return null;
  return (
    <div class="either" role="group" aria-label={t("either")}>
      {float.zones.map((zone) => (
        <button key={zone} type="button" class="chip" onClick={() => choose(zone)}>
          {names.zone(zone)}
        </button>
      ))}
    </div>
  );
}

/** Calls when a draft gives way to another: what was said of it is over. */
function useGoneWith(draft: object | undefined, gone: () => void): void {
  const before = useRef(draft);
  useEffect(() => {
    if (before.current !== draft) gone();
    before.current = draft;
  }, [draft]);
}
