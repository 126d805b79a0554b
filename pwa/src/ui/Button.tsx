import type { ComponentChildren } from "preact";

export interface ButtonProps {
  children: ComponentChildren;
  onClick: () => void;
  kind?: "primary" | "plain" | "quiet" | "danger";
  disabled?: boolean;
  wide?: boolean;
  testid?: string;
  label?: string;
  pressed?: boolean;
}

export function Button({
  children,
  onClick,
  kind = "plain",
  disabled = false,
  wide = false,
  testid,
  label,
  pressed,
}: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${kind}${wide ? " wide" : ""}`}
      disabled={disabled}
      onClick={onClick}
      data-testid={testid}
      aria-label={label}
      aria-pressed={pressed}
    >
      {children}
    </button>
  );
}

export function LinkButton(props: {
  href: string;
  children: ComponentChildren;
  kind?: "primary" | "plain" | "quiet";
  testid?: string;
}) {
  return (
    <a class={`button ${props.kind ?? "plain"}`} href={props.href} data-testid={props.testid}>
      {props.children}
    </a>
  );
}
