import { useId } from "preact/hooks";

interface PostmarkProps {
  upper: string;
  lower: string;
}

const WAVES =
  "M98 30q9-7 18 0t18 0 18 0 18 0M101 44q9-7 18 0t18 0 18 0 18 0M101 58q9-7 18 0t18 0 18 0 18 0M98 72q9-7 18 0t18 0 18 0 18 0";
/** Where the postmark's name runs: along the upper half between both circles. */
const ARC = "M12.5 50a37.5 37.5 0 0 1 75 0";

/** Pixels between the sides of the inner circle, on a line of the text, and how wide a letter is, for its height. */
const ROOM = 52;
const WIDTH = 0.58;

/** The size of letters with which a text stays within the inner circle. */
function fitting(text: string, size: number): string {
  return `${Math.min(size, ROOM / (WIDTH * Math.max(text.length, 1))).toFixed(1)}px`;
}

/** What a postmark is drawn of, 170 wide and 100 high; for drawings that have others in them. */
export function PostmarkDrawing({ upper, lower }: PostmarkProps) {
  const arc = `arc${useId()}`;
  return (
    <g class="postmark-drawing">
      <circle cx="50" cy="50" r="44" />
      <circle cx="50" cy="50" r="31" />
      <path d={WAVES} />
      <path id={arc} d={ARC} stroke="none" />
      <text class="postmark-name">
        <textPath href={`#${arc}`} startOffset="50%">
          FIELDPOST
        </textPath>
      </text>
      <text x="50" y="49" class="postmark-upper" style={{ fontSize: fitting(upper, 15) }}>
        {upper}
      </text>
      <text x="50" y="64" class="postmark-lower" style={{ fontSize: fitting(lower, 11) }}>
        {lower}
      </text>
    </g>
  );
}

/** The sign that something is on its way; what it says stands elsewhere too. */
export function Postmark({ height = 76, ...said }: PostmarkProps & { height?: number }) {
  return (
    <svg class="postmark" width={height * 1.7} height={height} viewBox="0 0 170 100" aria-hidden="true">
      <PostmarkDrawing {...said} />
    </svg>
  );
}
