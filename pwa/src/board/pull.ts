import type { Point } from "./scene";

/** So far from the middle of its place it begins, beside the counter. */
const BESIDE = 20;

/** The arrow that follows a finger from a place to another. */
export class Pull {
  zone = "";
  /** Whether an arrow is being drawn. */
  under = false;
  private from: Point = { x: 0, y: 0 };

  hold(zone: string | null, from: Point): void {
    this.zone = zone ?? "";
    this.from = from;
  }

  /** Draws the arrow to where the finger is; says whether it has just begun. */
  draw(root: HTMLElement, { x, y }: Point): boolean {
    const began = !this.under;
    this.under = true;
    const { from } = this;
    const part = Math.min(1, BESIDE / Math.max(1, Math.hypot(x - from.x, y - from.y)));
    const [startX, startY] = [from.x + (x - from.x) * part, from.y + (y - from.y) * part];
    pathIn(root)?.setAttribute("d", `M${startX} ${startY}L${x} ${y}`);
    return began;
  }

  end(root: HTMLElement): void {
    this.under = false;
    pathIn(root)?.removeAttribute("d");
  }
}

function pathIn(root: HTMLElement): Element | null {
  return root.querySelector(".pull path");
}
