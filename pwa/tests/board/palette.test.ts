import { describe, expect, it } from "vitest";
import TOKENS from "../../src/styles/tokens.css?raw";
import { boardOf } from "../editions";

/** How people see who have all cones, or lack one: matrices on linear RGB (Machado 2009, full strength). */
const SIGHTS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const EDITIONS = ["world", "command", "napoleon", "clone_wars"];
const APART = 0.14;
const FROM_VIOLET = 0.13;
const LANDS_APART = 0.055;
const READABLE = 4.5;

const [LIGHT, DARK] = TOKENS.split(/\[data-theme="?dark"?\]/) as [string, string];

function token(name: string, from = LIGHT): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(from)![1]!;
}

function linear(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

function product(matrix: readonly number[], vector: readonly number[]): number[] {
  return [0, 3, 6].map((row) => vector.reduce((sum, value, at) => sum + matrix[row + at]! * value, 0));
}

function oklab(rgb: readonly number[]): number[] {
  const cones = product([0.41222, 0.53633, 0.05145, 0.2119, 0.6807, 0.1074, 0.0883, 0.28172, 0.62998], rgb);
  const roots = cones.map(Math.cbrt);
  return product([0.21045, 0.79362, -0.00407, 1.978, -2.42859, 0.45059, 0.0259, 0.78277, -0.80868], roots);
}

/** How far two colours are from each other for those who see least of the difference. */
function apart(one: string, other: string): number {
  const distances = Object.values(SIGHTS).map((sight) => {
    const [a, b] = [one, other].map((color) => {
      const seen = product(sight, linear(color)).map((part) => Math.min(1, Math.max(0, part)));
      return oklab(seen);
    }) as [number[], number[]];
    return Math.hypot(...a.map((part, at) => part - b[at]!));
  });
  return Math.min(...distances);
}

function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map(
    (color) => product([0.2126, 0.7152, 0.0722, 0, 0, 0, 0, 0, 0], linear(color))[0]!,
  ) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function pairs(edition: string): [string, string][] {
  const armies = [...boardOf(edition).colours.keys()];
  return armies.flatMap((one, at) => armies.slice(at + 1).map((other): [string, string] => [one, other]));
}

describe.each(EDITIONS)("the colours of %s", (edition) => {
  it("are told apart in every kind of sight", () => {
    for (const [one, other] of pairs(edition))
      expect(apart(token(`army-${one}`), token(`army-${other}`)), `${one} and ${other}`).toBeGreaterThan(APART);
  });

  it("are not taken for what can be chosen", () => {
    for (const [one] of pairs(edition))
      expect(apart(token(`army-${one}`), token("glow")), one).toBeGreaterThan(FROM_VIOLET);
  });

  it("can be read upon", () => {
    for (const army of new Set(pairs(edition).flat()))
      expect(contrast(token(`army-${army}`), token(`on-${army}`)), army).toBeGreaterThan(READABLE);
  });

  it.each([
    ["light", LIGHT],
    ["dark", DARK],
  ])("tell lands apart on the %s board", (_, from) => {
    for (const [one, other] of pairs(edition))
      expect(apart(token(`land-${one}`, from), token(`land-${other}`, from)), `${one} and ${other}`).toBeGreaterThan(
        LANDS_APART,
      );
  });
});
