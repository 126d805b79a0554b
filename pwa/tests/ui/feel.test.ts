// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { choose } from "../../src/store/settings";
import { feel } from "../../src/ui/feel";
import { soon } from "../soon";

const vibrate = vi.fn();
const heard: string[] = [];

class Audio {
  currentTime = 0;
  sampleRate = 8_000;
  destination = {};
  private readonly node = (kind: string) => ({
    frequency: { value: 0 },
    gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    connect: (next: unknown) => next,
    start: () => heard.push(kind),
    stop: vi.fn(),
  });
  createGain = () => this.node("gain");
  createOscillator = () => this.node("tone");
  createBufferSource = () => this.node("noise");
  createBiquadFilter = () => this.node("filter");
  createBuffer = (_: number, samples: number) => ({ getChannelData: () => new Float32Array(samples) });
}

vi.stubGlobal("AudioContext", Audio);
Object.defineProperty(navigator, "vibrate", { value: vibrate });

afterEach(() => {
  choose({ haptics: false, sound: false });
  vibrate.mockClear();
  heard.length = 0;
});

describe("what happens", () => {
  test("is neither felt nor heard until somebody wants that", async () => {
    feel("posted");
    await vi.dynamicImportSettled();
    expect(vibrate).not.toHaveBeenCalled();
    expect(heard).toEqual([]);
  });

  test("is felt as long as the design says", () => {
    choose({ haptics: true });
    feel("placed");
    feel("posted");
    expect(vibrate.mock.calls).toEqual([[8], [[20, 40, 20]]]);
  });

  test("is heard, each as a sound of its own", async () => {
    choose({ sound: true });
    for (const [what, made] of [
      ["won", ["tone", "tone"]],
      ["dice", ["noise", "noise", "noise"]],
      ["posted", ["tone", "noise"]],
    ] as const) {
      feel(what);
      await soon(() => expect(heard).toEqual(made));
      heard.length = 0;
    }
  });
});
