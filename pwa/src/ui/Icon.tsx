import { silhouette } from "../board/shapes";
import icons from "./icons.svg";

/** A sign from the design's sheet of icons, as its id there without the "i-" that actions have. */
export type IconName =
  | "back"
  | "next"
  | "undo"
  | "list"
  | "map"
  | "people"
  | "chat"
  | "more"
  | "plus"
  | "minus"
  | "check"
  | "close"
  | "play"
  | "pause"
  | "clock"
  | "bell"
  | "share"
  | "again"
  | "post"
  | "shield"
  | "swords"
  | "games"
  | "idea"
  | "bot"
  | "fit"
  | "arrow"
  | "cards"
  | "target"
  | "me"
  | "settings"
  | "book";

/** A picture that says nothing to those who listen: what it means stands beside it, or labels its button. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg class={small ? "icon small" : "icon"} aria-hidden="true">
      <use href={`${icons}#i-${name}`} />
    </svg>
  );
}

/** A piece, as the design's sheet of icons has it. */
export function Piece({ name, class: kind = "" }: { name: string; class?: string }) {
  return (
    <svg class={`icon ${kind}`} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

/** The counter of an army: its silhouette in its colour, which nobody needs to tell it by; with a count it is larger. */
export function Mark({ army, name, count }: { army: string; name?: string; count?: number }) {
  const role = name === undefined ? { "aria-hidden": true as const } : { role: "img" as const, "aria-label": name };
  const { path } = silhouette(army);
  return (
    <svg class={count === undefined ? "mark" : "mark counted"} viewBox="0 0 32 32" {...role}>
      <path class="rim" d={path} transform="translate(-1.5 -1.5) scale(1.094)" />
      <path d={path} fill={`var(--army-${army}, var(--army-none))`} />
      {count !== undefined && (
        <text x="16" y="21.3" fill={`var(--on-${army}, var(--on-none))`}>
          {count}
        </text>
      )}
    </svg>
  );
}

/** The page's own sign: a letter with a wax seal. */
export function Logo() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1.5" y="6" width="29" height="21" rx="5" fill="var(--act)" />
      <path
        d="M4 9.5l12 9 12-9"
        fill="none"
        stroke="var(--on-act)"
        stroke-width="2.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <circle cx="25" cy="7.5" r="6.3" fill="var(--army-red)" stroke="var(--paper)" stroke-width="2.2" />
    </svg>
  );
}
