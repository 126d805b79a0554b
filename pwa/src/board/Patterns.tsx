const SIZE = 15;

export function patternId(board: string, army: string): string {
  return `${board}-pattern-${army}`;
}

/** What tells land apart without its colour, a little darker than the land. */
export function LandPattern({ id, kind }: { id: string; kind: string }) {
  return (
    <pattern id={id} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
      <Marks kind={kind} />
    </pattern>
  );
}

const HALF = SIZE / 2;
const LINES: Readonly<Record<string, string>> = {
  diagonal: `M-2,2L2,-2M0,${SIZE}L${SIZE},0M${SIZE - 2},${SIZE + 2}L${SIZE + 2},${SIZE - 2}`,
  horizontal: `M0,${HALF}H${SIZE}`,
  vertical: `M${HALF},0V${SIZE}`,
  crosshatch: `M0,0L${SIZE},${SIZE}M0,${SIZE}L${SIZE},0`,
};

function Marks({ kind }: { kind: string }) {
  if (kind === "dots") return <circle class="pattern-fill" cx={HALF} cy={HALF} r={2.8} />;
  if (kind === "checks")
    return <path class="pattern-fill" d={`M0,0h${HALF}v${HALF}h-${HALF}zM${HALF},${HALF}h${HALF}v${HALF}h-${HALF}z`} />;
  const lines = LINES[kind];
  return lines === undefined ? null : <path class="pattern-line" d={lines} />;
}
