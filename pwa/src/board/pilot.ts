import {
  bounded,
  CLOSEST,
  counterRadius,
  dragged,
  framing,
  holds,
  inView,
  whole,
  zoomed,
  type Camera,
  type Window,
} from "./camera";
import type { Spot } from "./geometry";
import type { Hand } from "./gestures";
import type { Terrain } from "./ground";
import type { Insets, Point, Scene } from "./scene";
import type { Sight } from "./sight";
import { Pull } from "./pull";
import { nearestOf, neighbour, spotOf, tapped } from "./taps";

/** What buttons beside the map may ask of its camera. */
export interface MapControls {
  /** Flies to the frame, or from there to the whole board. */
  fit: () => void;
}

/** What the map is told from outside. */
export interface Wanted {
  terrain: Terrain;
  scene: Scene;
  insets: Insets;
  onPlace: (zone: string) => void;
  onHold?: (zone: string, point: Point) => void;
  onSea?: () => void;
  onEither?: (zones: readonly [string, string]) => void;
  onGrip?: (zone: string) => void;
  onDrop?: (from: string, to: string) => void;
  controls?: (controls: MapControls) => void;
  focused: (zone: string) => void;
}

/** How far beside its counter a place may be taken hold of. */
const GRIP = 6;
const TWICE_MS = 320;
/** What a chance and a tab of pieces push a place's name down by. */
const HANGING = 30;
const TWICE_FACTOR = 1.9;

/** Flies the camera: where the scene wants it, or where fingers move it. */
export class Pilot implements Hand {
  private framed: string | null = null;
  /** The player has moved the map since the frame last changed: it stays where it is. */
  private own = false;
  private size = { width: 0, height: 0 };
  private lastTap = { time: 0, x: 0, y: 0 };
  private readonly pulled = new Pull();

  constructor(
    private readonly sight: Sight,
    private wanted: Wanted,
    private readonly root: HTMLElement,
  ) {
    this.framed = framedBy(wanted.scene);
    this.resized();
  }

  /** What the scene is now; counters that are new get their places. */
  look(wanted: Wanted): void {
    this.wanted = wanted;
    this.sight.refresh();
  }

  frame(): void {
    if (this.pulled.under) return; // nothing flies away under a finger
    const { scene, terrain } = this.wanted;
    const wanted = framedBy(scene);
    if (wanted !== this.framed) this.own = false;
    this.framed = wanted;
    if (this.own || inView(this.sight.camera, this.spots(), terrain, this.frameWindow())) return;
    this.sight.fly(framing(this.spots(), terrain, this.frameWindow()));
  }

  resized(): void {
    const { clientWidth, clientHeight } = this.root;
    this.size = { width: clientWidth || 360, height: clientHeight || 560 };
    const { terrain } = this.wanted;
    const { camera } = this.sight;
    this.sight.show(
      this.own ? bounded(camera, terrain, this.window()) : framing(this.spots(), terrain, this.frameWindow()),
    );
  }

  fit(): void {
    const { terrain } = this.wanted;
    const there = inView(this.sight.camera, this.spots(), terrain, this.frameWindow());
    this.own = there;
    this.sight.fly(there ? whole(terrain, this.window()) : framing(this.spots(), terrain, this.frameWindow()));
  }

  end(): void {
    this.sight.land();
  }

  down(): void {
    this.sight.land();
  }

  drag(dx: number, dy: number): void {
    this.own = true;
    this.sight.move(bounded(dragged(this.sight.camera, dx, dy), this.wanted.terrain, this.window()));
  }

  zoom(factor: number, around: Point): void {
    this.own = true;
    const { terrain } = this.wanted;
    const window = this.window();
    this.sight.move(bounded(zoomed(this.sight.camera, factor, around, terrain, window), terrain, window));
  }

  rest(): void {
    this.sight.settle();
  }

  grips(point: Point): boolean {
    const { scene, terrain } = this.wanted;
    const { camera } = this.sight;
    const zone = nearestOf(scene.grips, point, terrain, camera, counterRadius(camera.k) + GRIP);
    this.pulled.hold(zone, zone === null ? point : spotOf(terrain, camera, zone));
    return zone !== null;
  }

  pull(point: Point): void {
    if (this.pulled.draw(this.root, point)) this.wanted.onGrip?.(this.pulled.zone);
  }

  drop(point: Point | null): void {
    const { zone } = this.pulled;
    this.pulled.end(this.root);
    const meant = point && this.meant(point);
    const to = meant?.kind === "place" || meant?.kind === "other" ? meant.zone : null;
    if (to !== null && to !== zone) this.wanted.onDrop?.(zone, to);
    this.frame();
  }

  hold(point: Point): void {
    this.pulled.end(this.root);
    const meant = this.meant(point);
    if (meant.kind === "place") this.wanted.onHold?.(meant.zone, point);
  }

  tap(point: Point): void {
    const meant = this.meant(point);
    const { onPlace, onEither, onSea } = this.wanted;
    if (meant.kind === "place") onPlace(meant.zone);
    else if (meant.kind === "either") (onEither ?? (([nearer]) => onPlace(nearer)))(meant.zones);
    else if (this.isSecond(point)) this.closer(point);
    else if (meant.kind === "other") onPlace(meant.zone);
    else onSea?.();
    setTimeout(() => this.frame()); // the finger may have stopped a flight half-way
  }

  key(event: KeyboardEvent): void {
    const from = zoneOf(event.target);
    const to = from === null ? null : neighbour(event.key, from, this.wanted.terrain);
    if (to === null) return;
    event.preventDefault();
    this.wanted.focused(to);
    this.root.querySelector<HTMLElement>(`button[data-zone="${CSS.escape(to)}"]`)?.focus({ preventScroll: true });
    const label = this.wanted.terrain.places.get(to)?.label;
    const { camera } = this.sight;
    if (!label || holds(camera, [label], this.window())) return;
    this.own = true;
    this.sight.fly(this.centred(label));
  }

  /** A click that no pointer made: by Enter, or by a screen reader. */
  click(event: MouseEvent): void {
    const zone = zoneOf(event.target);
    if (event.detail === 0 && zone !== null) this.wanted.onPlace(zone);
  }

  private meant(point: Point) {
    const { scene, terrain } = this.wanted;
    const open = new Set([...scene.rings, ...scene.targets.keys()]);
    const { camera } = this.sight;
    return tapped(point, terrain, camera, { open, radius: counterRadius(camera.k) });
  }

  private isSecond({ x, y }: Point): boolean {
    const time = performance.now();
    const { lastTap } = this;
    this.lastTap = { time, x, y };
    return time - lastTap.time < TWICE_MS && Math.hypot(lastTap.x - x, lastTap.y - y) < 30;
  }

  private closer(point: Point): void {
    this.own = true;
    const { terrain } = this.wanted;
    const { camera } = this.sight;
    const factor = camera.k > CLOSEST / 2 ? 1 / camera.k : TWICE_FACTOR;
    this.sight.fly(bounded(zoomed(camera, factor, point, terrain, this.window()), terrain, this.window()));
  }

  private centred(label: readonly [number, number]): Camera {
    const { k } = this.sight.camera;
    const there = framing([label], this.wanted.terrain, this.window());
    const back = { k, dx: there.dx + label[0] * (there.k - k), dy: there.dy + label[1] * (there.k - k) };
    return bounded(back, this.wanted.terrain, this.window());
  }

  /** What must be in view. The whole board has no spots, unless a high sheet leaves no room for it: then what can be chosen. */
  private spots(): readonly Spot[] {
    const { terrain, scene } = this.wanted;
    const rings = this.labels([...scene.rings]);
    const fits = holds(whole(terrain, this.window()), rings, this.window());
    return scene.frame.length > 0 ? this.labels(scene.frame) : fits ? [] : rings;
  }

  private labels(zones: readonly string[]): Spot[] {
    const { places } = this.wanted.terrain;
    return zones.flatMap((zone) => {
      const label = places.get(zone)?.label;
      return label ? [label] : [];
    });
  }

  private window(): Window {
    return { ...this.size, insets: this.wanted.insets };
  }

  /** The window for a frame: where chances hang below counters, their names stand lower, and need room above the sheet. */
  private frameWindow(): Window {
    const { insets, scene } = this.wanted;
    const hangs = scene.frame.some((zone) => (scene.targets.get(zone) ?? "") !== "");
    return { ...this.size, insets: hangs ? { ...insets, bottom: insets.bottom + HANGING } : insets };
  }
}

/** Which moment of a scene the camera flies to once: a change of what can be chosen is another one only where nothing else is framed. */
export function framedBy({ frame, rings }: Scene): string {
  return (frame.length > 0 ? frame : [...rings]).join();
}

function zoneOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[data-zone]")?.getAttribute("data-zone") ?? null) : null;
}
