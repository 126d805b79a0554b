import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Insets } from "../../../board/scene";
import { t, type Key } from "../../../i18n/words";
import { learn, learnt, type Lesson } from "../../../store/coach";
import { markOf, type Asked } from "./lessons";
import { spotFor, type Spot } from "./spot";
import "./coach.css";

const LOOK_EVERY_MS = 150;
/** What a bubble should not lie on. */
const SEEN = ".map .counter.open, .map .counter.chosen";
const SAYS = {
  choose: "coach_choose",
  place: "coach_place",
  attack: "coach_attack",
  chance: "coach_chance",
  move_in: "coach_move_in",
  card: "coach_card",
  move: "coach_move",
  posted: "coach_posted",
} as const satisfies Record<Lesson, Key>;

interface CoachProps {
  /** The open question; null while others play. */
  asked: Asked | null;
  /** Whether something else is on show, of which there is nothing to say. */
  hushed: boolean;
  /** What pill, strip and sheet cover. */
  insets: Insets;
}

/** Beside a first turn: one thing to know at a time, gone after the act that it speaks of, and never again. */
export function Coach({ asked, hushed, insets }: CoachProps) {
  const mark = hushed ? null : markOf(asked, learnt.value);
  const lesson = mark?.lesson ?? null;
  useEffect(() => (lesson ? () => learn(lesson) : undefined), [lesson]);
  return (
    <div class="coach" role="status">
      {mark && <Bubble key={mark.lesson} says={SAYS[mark.lesson]} zone={mark.zone} insets={insets} />}
    </div>
  );
}

interface BubbleProps {
  says: Key;
  zone: string;
  insets: Insets;
}

/** Points at the place that it speaks of; without one it stands above the sheet. */
function Bubble({ says, zone, insets }: BubbleProps) {
  const bubble = useRef<HTMLParagraphElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const look = () => {
    if (!bubble.current) return;
    const { offsetWidth: width, offsetHeight: height } = bubble.current;
    const place = zone === "" ? null : document.querySelector(`.map [data-zone="${CSS.escape(zone)}"].counter`);
    const found = spotFor(
      place?.getBoundingClientRect() ?? null,
      { width, height },
      free(insets),
      says === "coach_chance" ? "above" : "below",
      [...document.querySelectorAll(SEEN)].map((one) => one.getBoundingClientRect()),
    );
    setSpot((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
  };
  useLayoutEffect(look, [zone, insets.bottom, insets.left]);
  useEffect(() => {
    const timer = setInterval(look, LOOK_EVERY_MS); // the camera flies, and fingers move the map
    return () => clearInterval(timer);
  }, [zone, insets.bottom, insets.left]);
  const at = spot && { transform: `translate(${spot.x}px, ${spot.y}px)`, "--tip": `${spot.tip}px` };
  return (
    <p ref={bubble} class={`coach-mark ${spot?.side ?? ""}`} style={at ?? undefined} data-testid="coach">
      {t(says)}
    </p>
  );
}

function free({ top, right, bottom, left }: Insets) {
  return { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
}
