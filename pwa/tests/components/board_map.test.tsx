// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { atRest, type Scene } from "../../src/board/scene";
import { layout, MAPS } from "../board/layouts";
import { drawn } from "../drawn";
import { boardOf } from "../editions";

const { BoardMap } = await import("../../src/board/BoardMap");
const { speak } = await import("../../src/i18n/words");
await speak("en");

const BARE = { top: 0, right: 0, bottom: 0, left: 0 };

function shown(edition: string, more: Partial<Scene> = {}) {
  const board = boardOf(edition);
  const standings = board.zones.map(({ id }) => ({
    zone: id,
    owner: "red",
    armies: [{ army: "red", count: 3 }],
    pieces: [],
    marks: [],
  }));
  const onPlace = vi.fn();
  const scene = { ...atRest(standings), ...more };
  const label = (zone: string) => `${zone}, 3 troops`;
  const map = (
    <BoardMap {...{ board, scene, onPlace, label }} layout={layout(edition, "tall")} insets={BARE} title={label} />
  );
  return { ...drawn(map), onPlace, board };
}

test.each(MAPS)(
  "every place of %s is a button that says its name, and one of them is the stop of the Tab key",
  (edition) => {
    const page = shown(edition);
    const places = page.getAllByRole("button");
    expect(places.map((one) => one.getAttribute("aria-label")).sort()).toEqual(
      page.board.zones.map(({ id }) => `${id}, 3 troops`).sort(),
    );
    expect(places.filter((one) => one.tabIndex === 0)).toHaveLength(1);
  },
);

test("arrow keys lead from place to place, and Enter chooses one", () => {
  const page = shown("world", { source: "alaska" });
  const { onPlace } = page;
  const alaska = page.getByTestId("zone-alaska");
  expect(alaska.tabIndex).toBe(0);
  alaska.focus();
  void act(() => void fireEvent.keyDown(alaska, { key: "ArrowRight" }));
  const next = document.activeElement as HTMLElement;
  expect(next.dataset["zone"]).toBe("northwest_territory");
  expect([next.tabIndex, alaska.tabIndex]).toEqual([0, -1]);
  void act(() => void fireEvent.click(next, { detail: 0 }));
  expect(onPlace).toHaveBeenCalledExactlyOnceWith("northwest_territory");
});

test("an attack shows its chance, its front and the names of both places", () => {
  const { container } = shown("world", {
    source: "northern_europe",
    targets: new Map([["ukraine", "89 %"]]),
    lit: new Set(["northern_europe", "ukraine"]),
    named: new Set(["ukraine"]),
  });
  expect(container.querySelector(".chance text")?.textContent).toBe("89 %");
  expect(container.querySelector(".front")?.getAttribute("d")).toMatch(/^M/);
  expect([...container.querySelectorAll(".name")].map((one) => one.textContent)).toEqual(["ukraine, 3 troops"]);
});
