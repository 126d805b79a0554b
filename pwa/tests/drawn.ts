import { configure, fireEvent, getQueriesForElement } from "@testing-library/dom";
import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { afterEach } from "vitest";

configure({ asyncUtilTimeout: 30_000 }); // a busy machine is no reason to fail: what is looked for comes

const open = new Set<HTMLElement>();

/** A component in a document, with the usual ways to find things in it; needs `@vitest-environment happy-dom`. */
export function drawn(element: ComponentChild) {
  const container = document.body.appendChild(document.createElement("div"));
  open.add(container);
  const again = (next: ComponentChild) => void act(() => render(next, container));
  again(element);
  return { container, again, ...getQueriesForElement(container) };
}

export function click(element: Element): void {
  void act(() => void fireEvent.click(element));
}

export function typed(field: Element, text: string): void {
  void act(() => void fireEvent.input(field, { target: { value: text } }));
}

export function choose(select: Element, value: string): void {
  void act(() => void fireEvent.change(select, { target: { value } }));
}

afterEach(() => {
  for (const container of open) {
    render(null, container);
    container.remove();
  }
  open.clear();
});
