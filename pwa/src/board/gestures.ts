import type { Point } from "./scene";

const DRAG_PX = 8;
const HOLD_MS = 300;
const WHEEL_REST_MS = 160;

/** What fingers, mouse and wheel do to a map. */
export interface Hand {
  /** A finger comes down: what moves by itself stops. */
  down(): void;
  drag(dx: number, dy: number): void;
  zoom(factor: number, around: Point): void;
  /** What was dragged or zoomed rests again. */
  rest(): void;
  hold(point: Point): void;
  tap(point: Point): void;
  /** Whether a drag that begins here pulls from a place, instead of the map. */
  grips(point: Point): boolean;
  pull(point: Point): void;
  /** The end of a pull: where it was let go, or null where a second finger came. */
  drop(point: Point | null): void;
}

/** Listens on an element until it is told to stop. */
export function listen(element: HTMLElement, hand: Hand): () => void {
  const end = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    heard: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ) => element.addEventListener(name, heard, { signal: end.signal, passive });
  const fingers = new Fingers(element, hand);
  on("pointerdown", (event) => fingers.down(event));
  on("pointermove", (event) => fingers.move(event));
  on("pointerup", (event) => fingers.up(event));
  on("pointercancel", (event) => fingers.up(event));
  on("contextmenu", (event) => event.preventDefault(), false);
  on("click", (event) => {
    if (event.detail > 0 && !fingers.moved) hand.tap(pointOf(element, event));
  });
  let resting = 0;
  on(
    "wheel",
    (event) => {
      event.preventDefault();
      clearTimeout(resting);
      hand.zoom(Math.exp(-event.deltaY * 0.002), pointOf(element, event));
      resting = window.setTimeout(() => hand.rest(), WHEEL_REST_MS);
    },
    false,
  );
  return () => {
    clearTimeout(resting);
    fingers.stop();
    end.abort();
  };
}

function pointOf(element: HTMLElement, event: MouseEvent): Point {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

class Fingers {
  /** Whether the touch that is going on, or was the last, has dragged or held: its click means nothing. */
  moved = false;
  private readonly touching = new Map<number, Point>();
  /** Where the element stands while fingers are on it: asking at each step would cost a layout. */
  private corner: Point = { x: 0, y: 0 };
  private travelled = 0;
  private holding = 0;
  private pulling = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly hand: Hand,
  ) {}

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const point = pointOf(this.element, event);
    this.corner = { x: event.clientX - point.x, y: event.clientY - point.y };
    this.touching.set(event.pointerId, point);
    clearTimeout(this.holding);
    if (this.touching.size > 1) {
      if (this.pulling) this.hand.drop(null);
      this.pulling = false;
      return;
    }
    this.travelled = 0;
    this.moved = false;
    this.hand.down();
    this.pulling = this.hand.grips(point);
    this.holding = window.setTimeout(() => {
      this.moved = true;
      this.pulling = false;
      this.hand.hold(point);
    }, HOLD_MS);
  }

  move(event: PointerEvent): void {
    const before = this.touching.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX - this.corner.x, y: event.clientY - this.corner.y };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    this.travelled += Math.hypot(dx, dy);
    if (this.travelled < DRAG_PX) return;
    clearTimeout(this.holding);
    if (!this.element.hasPointerCapture(event.pointerId)) this.element.setPointerCapture(event.pointerId);
    this.moved = true;
    this.touching.set(event.pointerId, now);
    if (this.pulling) {
      this.hand.pull(now);
      return;
    }
    const other = [...this.touching].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      this.hand.drag(dx, dy);
      return;
    }
    const [old, apart] = [distance(before, other), distance(now, other)];
    if (old < 1 || apart < 1) return;
    this.hand.drag(dx / 2, dy / 2);
    this.hand.zoom(apart / old, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  up(event: PointerEvent): void {
    clearTimeout(this.holding);
    const was = this.touching.get(event.pointerId);
    this.touching.delete(event.pointerId);
    const dragged = this.travelled >= DRAG_PX;
    if (was && dragged && this.pulling) this.hand.drop(event.type === "pointercancel" ? null : was);
    else if (was && dragged && this.touching.size === 0) this.hand.rest();
    this.pulling = false;
  }

  stop(): void {
    clearTimeout(this.holding);
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
