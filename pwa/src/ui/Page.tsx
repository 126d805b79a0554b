import type { ComponentChildren } from "preact";
import { t } from "../i18n/words";
import type { Refusal } from "../net/problem";
import { told } from "../i18n/refusals";
import { Button } from "./Button";

/** A screen with a title and a way back. */
export function Page(props: { title: string; children: ComponentChildren; back?: string }) {
  return (
    <div class="page">
      <header class="bar">
        <a class="bar-back" href={props.back ?? "#/"} aria-label={t("back")}>
          ‹
        </a>
        <h1>{props.title}</h1>
      </header>
      <main class="page-body">{props.children}</main>
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
