import { at, type Camera } from "./camera";
import type { Terrain } from "./ground";

const FLIGHT_MS = 420;
/** How much larger or smaller than placed a counter may get under two fingers. */
const MOST_SWOLLEN = 2;

/** The elements that a camera moves. */
export interface Parts {
  root: HTMLElement;
  /** Everything below: the one layer that moves under fingers. */
  layer: HTMLElement;
  /** What is drawn in units of the board. */
  world: HTMLElement;
  /** Counters and words, in pixels. */
  places: HTMLElement;
}

/** Puts the board's parts where a camera says. Under a finger nothing but the transform of one layer changes. */
export class Sight {
  camera: Camera = { k: 1, dx: 0, dy: 0 };
  /** Where the world lies and counters stand in the layer, as long as only that moves. */
  private placed: Camera | null = null;
  /** For which scale lines have their widths. */
  private drawn = 0;
  private landing = 0;

  constructor(
    private readonly parts: Parts,
    private readonly terrain: Terrain,
    private readonly settled: (camera: Camera) => void,
  ) {}

  get flying(): boolean {
    return this.landing !== 0;
  }

  /** Follows a finger: call `settle` when it lets go. Counters swell a little in a pinch, before they get their size back. */
  move(camera: Camera): void {
    this.land();
    this.camera = camera;
    const placed = this.placed ?? camera;
    const by = camera.k / placed.k;
    if (by > MOST_SWOLLEN || by < 1 / MOST_SWOLLEN) {
      this.stand();
      return;
    }
    this.shift(placed, by);
  }

  /** Puts everything where it belongs, with line widths and counters of the right size: after a pan, all that is right already. */
  settle(): void {
    const { root, world } = this.parts;
    const { camera, placed } = this;
    const flown = root.classList.contains("flying");
    root.classList.remove("flying");
    if (this.drawn !== camera.k) {
      world.style.setProperty("--k", camera.k.toFixed(4));
      world.style.setProperty("--rk", Math.sqrt(camera.k).toFixed(4));
      this.drawn = camera.k;
    }
    if (flown || placed?.k !== camera.k) this.stand();
    else this.shift(placed, 1);
    setTimeout(() => {
      if (camera === this.camera) this.settled(camera);
    }); // in a task of its own: a finger may go on at once
  }

  /** Moves all from where it was placed. */
  private shift(placed: Camera, by: number): void {
    const [dx, dy] = [this.camera.dx - placed.dx * by, this.camera.dy - placed.dy * by];
    this.parts.layer.style.transform = `translate(${dx}px,${dy}px) scale(${by})`;
  }

  private stand(): void {
    this.moveWorld();
    this.parts.layer.style.transform = "";
    this.moveCounters();
    this.placed = this.camera;
  }

  show(camera: Camera): void {
    this.land();
    this.camera = camera;
    this.settle();
  }

  fly(camera: Camera): void {
    this.land();
    if (!this.placed || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.show(camera);
      return;
    }
    if (this.placed.dx !== this.camera.dx || this.placed.dy !== this.camera.dy) this.stand();
    const { root } = this.parts;
    const from = this.camera;
    this.camera = camera;
    this.placed = camera;
    this.moveCounters();
    this.shiftCounters(from);
    root.getBoundingClientRect(); // the flight begins where everything stands now
    root.classList.add("flying");
    this.moveWorld();
    this.shiftCounters(camera);
    this.landing = window.setTimeout(() => {
      this.landing = 0;
      this.settle();
    }, FLIGHT_MS + 30);
  }

  /** Ends a flight where it is now. */
  land(): void {
    if (!this.flying) return;
    clearTimeout(this.landing);
    this.landing = 0;
    const { a, e, f } = new DOMMatrixReadOnly(getComputedStyle(this.parts.world).transform);
    this.camera = { k: a, dx: e, dy: f };
    this.settle();
  }

  /** Puts counters that are new where they belong. */
  refresh(): void {
    this.moveCounters(this.placed ?? this.camera);
  }

  private moveWorld(): void {
    const { k, dx, dy } = this.camera;
    this.parts.world.style.transform = `translate3d(${dx}px,${dy}px,0) scale(${k})`;
  }

  /** Counters stand by left and top, and not by a transform, which would make a pan dearer. */
  private moveCounters(camera = this.camera): void {
    for (const { element, label } of this.counters()) {
      const { x, y } = at(camera, label);
      element.style.left = `${x.toFixed(1)}px`;
      element.style.top = `${y.toFixed(1)}px`;
      element.style.transform = "";
    }
  }

  /** Shows counters where another camera would have them, without placing them there. */
  private shiftCounters(from: Camera): void {
    for (const { element, label } of this.counters()) {
      const [old, now] = [at(from, label), at(this.camera, label)];
      element.style.transform = `translate(${(old.x - now.x).toFixed(1)}px,${(old.y - now.y).toFixed(1)}px)`;
    }
  }

  private *counters() {
    for (const element of this.parts.places.children as HTMLCollectionOf<HTMLElement>) {
      const label = this.terrain.places.get(element.dataset["zone"] ?? "")?.label;
      if (label) yield { element, label };
    }
  }
}
