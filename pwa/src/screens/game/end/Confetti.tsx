import { useEffect, useState } from "preact/hooks";
import { wantsStill } from "../../../ui/media";

const COLOURS = ["blue", "red", "yellow", "green", "orange"];
const PIECES = 46;
const GONE_MS = 2_400;

/** Paper for who won, for two seconds; none for who wants less motion. */
export function Confetti() {
  const [falling, fall] = useState(() => !wantsStill());
  useEffect(() => {
    const timer = setTimeout(() => fall(false), GONE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!falling) return null;
  const chance = scattered();
  return (
    <div class="confetti" aria-hidden="true" data-testid="confetti">
      {Array.from({ length: PIECES }, (_, at) => (
        <i
          key={at}
          style={{
            left: `${chance(100)}%`,
            background: `var(--army-${COLOURS[at % COLOURS.length] ?? "red"})`,
            width: `${5 + chance(5)}px`,
            height: `${8 + chance(7)}px`,
            animationDelay: `${chance(500)}ms`,
            rotate: `${chance(180)}deg`,
          }}
        />
      ))}
    </div>
  );
}

/** Numbers that look like chance, and are the same each time. */
function scattered(): (below: number) => number {
  let seed = 5;
  return (below) => {
    seed = (seed * 16807) % 2147483647;
    return seed % below;
  };
}
