import icons from "../ui/icons.svg";
import type { BoardData } from "./data";
import type { Standing } from "./paint";

interface TabProps {
  marks: readonly string[];
  pieces: Standing["pieces"];
  board: BoardData;
  /** How large an icon is, in pixels. */
  icon: number;
}

const MOST = 4;

/** A white tab with the pieces that stand beside troops, and a number where there are several of one kind. */
export function PieceTab({ marks, pieces, board, icon }: TabProps) {
  const items = [
    ...marks.map((name) => ({ name, count: 1 })),
    ...pieces.map(({ unit, count }) => ({ name: unit, count })),
  ].slice(0, MOST);
  const widths = items.map(({ count }) => icon + (count > 1 ? 7 * String(count).length : 0));
  const width = widths.reduce((sum, one) => sum + one + 2, 7);
  const height = icon + 6;
  let x = -width / 2 + 4.5;
  return (
    <g class="tab">
      <rect x={-width / 2} width={width} height={height} rx={height / 2} />
      {items.map(({ name, count }, at) => {
        const here = x;
        x += widths[at]! + 2;
        return (
          <g key={`${name} ${at}`} transform={`translate(${here} 3)`} class={`piece piece-${name}`}>
            <Piece name={name} size={icon} board={board} />
            {count > 1 && (
              <text x={icon + 3.5} y={icon - 1.5} font-size={icon}>
                {count}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The icon of a piece or mark; its character where there is no icon of that name. */
function Piece({ name, size, board }: { name: string; size: number; board: BoardData }) {
  const icon = board.vocabulary.icon(name);
  if (icon !== "") return <use href={`${icons}#${icon}`} width={size} height={size} />;
  return (
    <text x={size / 2} y={size - 1.5} font-size={size}>
      {board.vocabulary.glyph(name)}
    </text>
  );
}
