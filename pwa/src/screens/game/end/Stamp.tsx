import type { Ref } from "preact";
import { BoardPicture } from "../../../board/BoardPicture";
import { boxOf, type Layout } from "../../../board/layout";
import type { Standing } from "../../../board/paint";
import { PostmarkDrawing } from "../../../ui/Postmark";

export const STAMP_WIDTH = 320;
export const STAMP_HEIGHT = 264;
const EDGE = 16;
const TOOTH = 12;

export interface StampProps {
  layout: Layout | null;
  standings: readonly Standing[];
  title: string;
  rounds: string;
  /** What the postmark says, in two lines. */
  upper: string;
  lower: string;
  label: string;
  svg: Ref<SVGSVGElement>;
}

/** The board at the end as a stamp, in one drawing, so that it can be handed on as a picture. */
export function Stamp({ layout, standings, title, rounds, upper, lower, label, svg }: StampProps) {
  const wide = STAMP_WIDTH - 2 * EDGE;
  const high = STAMP_HEIGHT - 2 * EDGE;
  return (
    <svg
      ref={svg}
      class="stamp by-day"
      viewBox={`-4 -22 ${STAMP_WIDTH + 40} ${STAMP_HEIGHT + 30}`}
      role="img"
      aria-label={label}
      data-testid="stamp"
    >
      <path class="stamp-paper" d={perforated(STAMP_WIDTH, STAMP_HEIGHT)} />
      <rect class="stamp-sea" x={EDGE} y={EDGE} width={wide} height={high} rx="4" />
      {layout && (
        <WholeBoard
          layout={layout}
          standings={standings}
          left={EDGE + 8}
          top={EDGE + 10}
          wide={wide - 16}
          high={high - 54}
        />
      )}
      <text class="stamp-title" x={EDGE + 12} y={STAMP_HEIGHT - EDGE - 13}>
        {title}
      </text>
      <text class="stamp-rounds" x={STAMP_WIDTH - EDGE - 12} y={STAMP_HEIGHT - EDGE - 14}>
        {rounds}
      </text>
      <g class="stamp-mark" transform={`translate(${STAMP_WIDTH - 116} -20) scale(0.92) rotate(10)`}>
        <PostmarkDrawing upper={upper} lower={lower} />
      </g>
    </svg>
  );
}

interface WholeProps extends Pick<StampProps, "standings"> {
  layout: Layout;
  left: number;
  top: number;
  wide: number;
  high: number;
}

/** The whole board in the middle of a rectangle: a picture by itself would fill it, and cut the poles off. */
function WholeBoard({ layout, standings, left, top, wide, high }: WholeProps) {
  const box = boxOf(layout);
  const scale = Math.min(wide / box.width, high / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  return (
    <g transform={`translate(${left + (wide - width) / 2} ${top + (high - height) / 2})`}>
      <BoardPicture {...{ layout, standings, width, height }} />
    </g>
  );
}

/** The outline of a stamp: half a circle is missing at each tooth. */
function perforated(width: number, height: number): string {
  const side = (length: number, right: number, down: number) => {
    const teeth = Math.floor(length / TOOTH);
    const flat = (length / teeth - 8) / 2;
    const step = `l${right * flat} ${down * flat}a4 4 0 0 0 ${right * 8} ${down * 8}l${right * flat} ${down * flat}`;
    return step.repeat(teeth);
  };
  return `M0 0${side(width, 1, 0)}${side(height, 0, 1)}${side(width, -1, 0)}${side(height, 0, -1)}Z`;
}
