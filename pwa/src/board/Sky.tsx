import type { Box } from "./camera";

const STARS = 110;

/** Faint waves all around the board, of the same size on the screen whatever the scale. */
export function Waves({ box, k, id }: { box: Box; k: number; id: string }) {
  const [width, height] = [box.width * 4, box.height * 4];
  return (
    <>
      <pattern
        id={`${id}-waves`}
        width="56"
        height="40"
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${(1 / k).toFixed(3)})`}
      >
        <path class="wave" d="M6 10q4-3.500 8 0t8 0M34 30q4-3.500 8 0t8 0" />
      </pattern>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} fill={`url(#${id}-waves)`} />
    </>
  );
}

/** The same stars each time, by the oldest of random numbers; in parts of the window. */
export function Stars() {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 16807) % 2147483647;
    return seed % below;
  };
  const stars = Array.from({ length: STARS }, () => ({ x: next(1000) / 10, y: next(1000) / 10, size: next(10) }));
  return (
    <svg class="stars" aria-hidden="true">
      {stars.map(({ x, y, size }, at) => (
        <circle key={at} cx={`${x}%`} cy={`${y}%`} r={0.5 + size / 12} opacity={0.25 + (size % 7) / 12} />
      ))}
    </svg>
  );
}
