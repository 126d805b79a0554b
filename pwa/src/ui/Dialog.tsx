import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/words";
import { Button } from "./Button";

/** A sheet in front of everything else; Escape closes it, and the focus stays inside. */
export function Dialog(props: { title: string; children: ComponentChildren; onClose: () => void; testid?: string }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-label={props.title} onClose={props.onClose} data-testid={props.testid}>
      <h2>{props.title}</h2>
      {props.children}
    </dialog>
  );
}

/** A question before something that cannot be undone; either answer closes it. */
export function Ask(props: { title: string; question: string; yes: string; onYes: () => void; onClose: () => void }) {
  const confirm = () => {
    props.onClose();
    props.onYes();
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.question}</p>
      <div class="actions">
        <Button onClick={props.onClose}>{t("cancel")}</Button>
        <Button kind="danger" onClick={confirm} testid="confirm">
          {props.yes}
        </Button>
      </div>
    </Dialog>
  );
}
