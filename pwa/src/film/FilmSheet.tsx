import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Icon, Mark, type IconName } from "../ui/Icon";
import "./film.css";

export interface FilmSheetProps {
  heading: string;
  facts: string;
  /** The army that acts; empty for none. */
  army: string;
  title: string;
  more: string;
  children: ComponentChildren;
  testid: string;
  /** What a tap on the map, space and Escape mean. */
  end: () => void;
}

/** What lies over the game while an earlier moment is on the map: what it is, and a sheet with what happened. */
export function FilmSheet({ heading, facts, army, title, more, children, testid, end }: FilmSheetProps) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest("button, [role=slider], input, textarea");
      if (event.key !== "Escape" && (event.key !== " " || inside)) return;
      event.preventDefault();
      end();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [end]);
  return (
    <section class="film" data-testid={testid} aria-label={heading}>
      <div class="film-curtain" onClick={end} />
      <header class="film-pill">
        <Icon name="play" />
        <span>
          <b>{heading}</b>
          <small>{facts}</small>
        </span>
      </header>
      <div class="film-sheet">
        <div class="film-says" role="status">
          {army !== "" && <Mark army={army} />}
          <span>
            <b data-testid="film-sentence">{title}</b>
            <small>{more}</small>
          </span>
        </div>
        {children}
      </div>
    </section>
  );
}

/** A square button beside the main one. */
export function Square({
  icon,
  label,
  onClick,
  testid,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
  testid?: string;
}) {
  return (
    <button type="button" class="film-square" aria-label={label} onClick={onClick} data-testid={testid}>
      <Icon name={icon} />
    </button>
  );
}
