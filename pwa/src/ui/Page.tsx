import type { ComponentChildren } from "preact";
import { told } from "../i18n/refusals";
import type { Refusal } from "../net/problem";
import { t } from "../i18n/words";
import { Button } from "./Button";
import { Icon } from "./Icon";

export interface PageProps {
  title: string;
  children: ComponentChildren;
  back?: string;
  /** What stays at the foot while the page is scrolled: the button that the screen is for. */
  foot?: ComponentChildren;
}

/** A screen with a title and a way back. */
export function Page({ title, children, back = "#/", foot }: PageProps) {
  return (
    <div class={foot ? "page footed" : "page"}>
      <header class="bar">
        <a class="bar-back" href={back} aria-label={t("back")}>
          <Icon name="back" />
        </a>
        <h1>{title}</h1>
      </header>
      <main class="page-body">{children}</main>
      {foot && <div class="foot">{foot}</div>}
    </div>
  );
}

export function Waiting({ text }: { text?: string }) {
  return (
    <p class="waiting" role="status">
      <span class="spinner" aria-hidden="true" /> {text ?? t("loading")}
    </p>
  );
}

/** What went wrong, and a way to try again. */
export function Failed({ refusal, again }: { refusal: Refusal; again?: () => void }) {
  return (
    <div class="failed" role="alert">
      <p>{told(refusal)}</p>
      {again && <Button onClick={again}>{t(refusal.kind === "signed_out" ? "go_on_as_guest" : "retry")}</Button>}
    </div>
  );
}
