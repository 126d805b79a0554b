// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { boardOf } from "../editions";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const { nearest } = await import("../../src/decisions/instead");

const board = boardOf("world");

describe("the nearest place that would do", () => {
  test("is a neighbour where one is among them", () => {
    expect(nearest(board, "peru", new Set(["china", "brazil"]))).toBe("brazil");
  });

  test("is found over several borders", () => {
    expect(nearest(board, "peru", new Set(["alaska"]))).toBe("alaska");
  });

  test("is nobody's where there are none", () => {
    expect(nearest(board, "peru", new Set())).toBeNull();
  });
});
