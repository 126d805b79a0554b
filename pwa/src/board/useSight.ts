import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Camera } from "./camera";
import { listen } from "./gestures";
import { framedBy, Pilot, type Wanted } from "./pilot";
import { Sight } from "./sight";

/** Joins the camera to the elements that it moves, and to fingers and keys. */
export function useSight(wanted: Wanted) {
  const root = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const places = useRef<HTMLDivElement>(null);
  // what is drawn depends on the scale alone: a pan draws nothing anew
  const [{ k }, setCamera] = useState<Camera>({ k: 1, dx: 0, dy: 0 });
  const pilot = useRef<Pilot | null>(null);
  const { terrain, insets, scene } = wanted;

  useLayoutEffect(() => {
    const parts = { root: root.current!, layer: layer.current!, world: world.current!, places: places.current! };
    const settled = (camera: Camera) => setCamera((before) => (before.k === camera.k ? before : camera));
    const made = new Pilot(new Sight(parts, terrain, settled), wanted, parts.root);
    pilot.current = made;
    const observer = new ResizeObserver(() => made.resized());
    observer.observe(parts.root);
    const stop = listen(parts.root, made);
    wanted.controls?.({ fit: () => made.fit() });
    return () => {
      stop();
      observer.disconnect();
      made.end();
    };
  }, [terrain]);
  useLayoutEffect(() => pilot.current?.look(wanted));
  useEffect(
    () => pilot.current?.frame(),
    [terrain, framedBy(scene), insets.top, insets.right, insets.bottom, insets.left],
  );
  return {
    ...{ root, layer, world, places, k },
    keyed: (event: KeyboardEvent) => pilot.current?.key(event),
    clicked: (event: MouseEvent) => pilot.current?.click(event),
  };
}
