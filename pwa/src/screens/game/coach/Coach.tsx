import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Insets } from "../../../board/scene";
import { t, type Key } from "../../../i18n/words";
import { learn, learnt, type Lesson } from "../../../store/coach";
import { markOf, type Asked, type Mark } from "./lessons";
import { spotFor, type Spot } from "./spot";
import "./coach.css";

const LOOK_EVERY_MS = 150;
/** What a bubble should not lie on; and what less still, for it speaks of that. */
const SEEN = ".map .counter.open";
const SPOKEN_OF = ".map .counter.chosen, .map .chance";
/** Where everybody stands at a glance. */
const STRIP = "[data-testid=strip]";
const SAYS = {
  choose: "coach_choose",
  place: "coach_place",
  attack: "coach_attack",
  chance: "coach_chance",
  move_in: "coach_move_in",
  card: "coach_card",
  aim: "coach_aim",
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
  const said = useRef<Lesson | null>(null);
  useEffect(() => {
    if (hushed) return; // what a film or the dice interrupt is not learnt by that
    if (said.current !== null && said.current !== lesson) learn(said.current);
    said.current = lesson;
  }, [hushed, lesson]);
  return (
    <div class="coach" role="status">
      {mark && <Bubble key={mark.lesson} lesson={mark.lesson} at={pointedAt(mark)} insets={insets} />}
    </div>
  );
}

/** A selector of what a mark speaks of; empty where that is nothing on the screen. */
function pointedAt({ lesson, zone }: Mark): string {
  if (lesson === "aim") return STRIP;
  return zone === "" ? "" : `.map [data-zone="${CSS.escape(zone)}"].counter`;
}

interface BubbleProps {
  lesson: Lesson;
  /** A selector of what it points at; without that it stands above the sheet. */
  at: string;
  insets: Insets;
}

/** Says one thing, and points at what it speaks of. */
function Bubble({ lesson, at, insets }: BubbleProps) {
  const bubble = useRef<HTMLParagraphElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const look = () => {
    if (!bubble.current) return;
    const { offsetWidth: width, offsetHeight: height } = bubble.current;
    const pointed = at === "" ? null : document.querySelector(at);
    const found = spotFor(
      pointed?.getBoundingClientRect() ?? null,
      { width, height },
      free(insets, lesson),
      lesson === "chance" ? "above" : "below",
      [SEEN, SPOKEN_OF, SPOKEN_OF].flatMap(boxesOf),
    );
    setSpot((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
  };
  useLayoutEffect(look, [at, insets.bottom, insets.left]);
  useEffect(() => {
    const timer = setInterval(look, LOOK_EVERY_MS); // the camera flies, and fingers move the map
    return () => clearInterval(timer);
  }, [at, insets.bottom, insets.left]);
  const placed = spot && { transform: `translate(${spot.x}px, ${spot.y}px)`, "--tip": `${spot.tip}px` };
  return (
    <p
      ref={bubble}
      class={`coach-mark ${spot?.side ?? ""}`}
      style={placed ?? undefined}
      data-lesson={lesson}
      data-testid="coach"
    >
      {t(SAYS[lesson])}
    </p>
  );
}

function boxesOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
}

/** Where a bubble may stand: the strip itself lies in what covers the map. */
function free({ top, right, bottom, left }: Insets, lesson: Lesson) {
  return {
    left: lesson === "aim" ? 0 : left,
    top: lesson === "aim" ? 0 : top,
    right: innerWidth - right,
    bottom: innerHeight - bottom,
  };
}
