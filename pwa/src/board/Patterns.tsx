import type { ColourInfo } from "./data";
import { inkOn } from "./paint";

const SIZE = 9;

/** One pattern for each colour, so that armies are told apart without it. */
export function Patterns({ colours }: { colours: Iterable<ColourInfo> }) {
  return (
    <defs>
      {[...colours].map((colour) => (
        <pattern key={colour.id} id={patternId(colour.id)} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
          <rect width={SIZE} height={SIZE} fill={colour.hex} />
          <Marks pattern={colour.pattern} ink={inkOn(colour.hex)} />
        </pattern>
      ))}
      <marker
        id="arrow"
        viewBox="0 0 10 10"
        refX="7"
        refY="5"
        markerWidth="4"
        markerHeight="4"
        orient="auto-start-reverse"
      >
        <path d="M0,0L10,5L0,10z" class="arrow-head" />
      </marker>
    </defs>
  );
}

export function patternId(army: string): string {
  return `army-${army}`;
}

function Marks({ pattern, ink }: { pattern: string; ink: string }) {
  const line = { stroke: ink, "stroke-opacity": 0.28, "stroke-width": 1.6, fill: "none" };
  switch (pattern) {
    case "diagonal":
      return <path d={`M-2,2L2,-2M0,${SIZE}L${SIZE},0M${SIZE - 2},${SIZE + 2}L${SIZE + 2},${SIZE - 2}`} {...line} />;
    case "horizontal":
      return <path d={`M0,${SIZE / 2}H${SIZE}`} {...line} />;
    case "vertical":
      return <path d={`M${SIZE / 2},0V${SIZE}`} {...line} />;
    case "crosshatch":
      return <path d={`M0,0L${SIZE},${SIZE}M0,${SIZE}L${SIZE},0`} {...line} />;
    case "dots":
      return <circle cx={SIZE / 2} cy={SIZE / 2} r={1.7} fill={ink} fill-opacity={0.3} />;
    case "checks":
      return (
        <path
          d={`M0,0h${SIZE / 2}v${SIZE / 2}h-${SIZE / 2}zM${SIZE / 2},${SIZE / 2}h${SIZE / 2}v${SIZE / 2}h-${SIZE / 2}z`}
          fill={ink}
          fill-opacity={0.2}
        />
      );
    default:
      return null;
  }
}
