// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { BoardPicture } from "../../src/board/BoardPicture";
import { layout } from "../board/layouts";
import { drawn } from "../drawn";

const held = [
  { zone: "alaska", owner: "red" },
  { zone: "kamchatka", owner: "blue" },
];
const size = { width: 360, height: 460 };

test("a picture of a board has no numbers, unless there is room for them", () => {
  const page = drawn(<BoardPicture layout={layout("world", "tall")} standings={held} {...size} />);
  expect(page.container.querySelectorAll("text")).toHaveLength(0);
  const counts = new Map([
    ["alaska", 3],
    ["kamchatka", 5],
  ]);
  page.again(<BoardPicture layout={layout("world", "tall")} standings={held} {...size} counts={counts} />);
  expect([...page.container.querySelectorAll("text")].map((one) => one.textContent)).toEqual(["3", "5"]);
});
