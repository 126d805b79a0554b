import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Box } from "./layout";
import { bounded, dragged, fitted, zoomed, type Size, type Viewport } from "./viewport";

const DRAG_PX = 8;

export interface Sight {
  view: Viewport;
  size: Size;
  zoom: (factor: number) => void;
  fit: () => void;
  go: (view: Viewport) => void;
  /** True just after a drag: the click that ends it means nothing. */
  dragging: () => boolean;
}

/** Lets fingers, mouse and wheel move a map that fills an element. */
export function useViewport(map: Box, host: { current: Element | null }): Sight {
  const [size, setSize] = useState<Size>({ width: 390, height: 300 });
  const [wanted, setWanted] = useState<Viewport | null>(null);
  const view = bounded(wanted ?? fitted(map, size), map, size);
  const now = useRef({ view, size });
  now.current = { view, size };
  const moved = useRef(false);
  const change = useRef((make: (view: Viewport) => Viewport) => {
    setWanted((old) => make(old ? bounded(old, map, now.current.size) : now.current.view));
  });

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = host.current as HTMLElement | null;
    return element ? gestures(element, (make) => change.current(make), moved) : undefined;
  }, []);

  return {
    view,
    size,
    zoom: (factor) => change.current((old) => zoomed(old, factor, 0, 0)),
    fit: () => setWanted(null),
    go: (next) => setWanted(next),
    dragging: () => moved.current,
  };
}

type Change = (make: (view: Viewport) => Viewport) => void;

function gestures(element: HTMLElement, change: Change, moved: { current: boolean }): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      travelled = 0;
      moved.current = false;
    }
  };
  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    travelled += Math.hypot(dx, dy);
    if (travelled < DRAG_PX) return;
    if (!moved.current) element.setPointerCapture(event.pointerId);
    moved.current = true;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) change((view) => dragged(view, dx, dy));
    else pinch(element, finger, other, event, change);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const [x, y] = fromMiddle(element, event.clientX, event.clientY);
    change((view) => zoomed(view, Math.exp(-event.deltaY * 0.002), x, y));
  };
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("wheel", wheel);
  };
}

type Point = { x: number; y: number };

function pinch(element: HTMLElement, old: Point, other: Point, event: PointerEvent, change: Change): void {
  const before = Math.hypot(old.x - other.x, old.y - other.y);
  const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
  if (before < 1 || after < 1) return;
  const [x, y] = fromMiddle(element, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  const [dx, dy] = [(event.clientX - old.x) / 2, (event.clientY - old.y) / 2];
  change((view) => zoomed(dragged(view, dx, dy), after / before, x, y));
}

function fromMiddle(element: Element, clientX: number, clientY: number): [number, number] {
  const box = element.getBoundingClientRect();
  return [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
}
