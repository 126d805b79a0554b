// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Scene } from "../../src/board/scene";
import { click, drawn } from "../drawn";
import { boardOf } from "../editions";
import { SCENES, scenesAnswer, SEATS } from "../film/filmed";
import { settled } from "../hooked";
import { rules } from "../service";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { Live } = await import("../../src/film/Live");
const { Since } = await import("../../src/film/Since");
const { Confetti } = await import("../../src/screens/game/end/Confetti");

const players = new Map([
  [0, "Me"],
  [1, "Anna"],
  [2, "Ben"],
]);
const names = new Names(boardOf("world"), "en", { players, seats: SEATS, viewer: 0 });
let still = false;

async function film(until = 8n) {
  const show = vi.fn<(scene: Scene | null) => void>();
  const watched = vi.fn<(version: bigint) => void>();
  const end = vi.fn();
  const film = (to: bigint) => (
    <Since
      {...{ gameId: "g", since: 3n, until: to, names, viewer: 0, show, watched, end }}
      heading="Since your last turn"
      skip="Skip to my turn"
    />
  );
  const page = drawn(film(until));
  await arrived();
  const sentence = () => page.getByTestId("film-sentence").textContent;
  const key = (to: Element, key: string) => act(() => void fireEvent.keyDown(to, { key }));
  const press = (id: string) => click(page.getByTestId(id));
  return { page, key, press, more: (to: bigint) => page.again(film(to)), sentence, show, watched, end };
}

/** Lets what was asked of the service arrive and be drawn, while the clock stands still. */
async function arrived(): Promise<void> {
  for (let turns = 0; turns < 40; turns++) await act(settled);
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

beforeAll(() => speak("en"));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
  still = false;
  rules.listScenes = () => scenesAnswer();
});
afterEach(() => vi.useRealTimers());

describe("the film since one's last turn", () => {
  test("plays one act after the other on the map, and ends by itself", async () => {
    const { sentence, show, end, watched } = await film();
    expect(sentence()).toBe("Ben placed 2 in Peru.");
    await pass(1_000);
    expect(sentence()).toBe("Ben took Egypt from you and moved 3 in.");
    expect(show.mock.lastCall?.[0]?.taking?.place).toBe("egypt");
    expect(watched).toHaveBeenLastCalledWith(4n);
    expect(end).not.toHaveBeenCalled();
    for (let acts = 0; acts < 4; acts++) await pass(8_000);
    expect(end).toHaveBeenCalled();
  });

  test("says what the battle of a capture cost, and who acted", async () => {
    const { page } = await film();
    await pass(1_000);
    expect(page.container.querySelector(".film-says")?.textContent).toContain("2 rolls. Ben lost 1. You lost 3.");
  });

  test("ends at a tap on the map, at the button, and at space", async () => {
    const { page, press, key, end } = await film();
    click(page.container.querySelector(".film-curtain")!);
    press("film-skip");
    await key(document.body, " ");
    expect(end).toHaveBeenCalledTimes(3);
  });

  test("stands still when paused, and goes on", async () => {
    const { press, sentence } = await film();
    press("film-pause");
    await pass(30_000);
    expect(sentence()).toBe("Ben placed 2 in Peru.");
    press("film-pause");
    await pass(1_000);
    expect(sentence()).toContain("Egypt");
  });

  test("is cards to step through for who wants less motion", async () => {
    still = true;
    const { press, sentence, end } = await film();
    await pass(30_000);
    expect(sentence()).toBe("Ben placed 2 in Peru.");
    press("film-next");
    expect(sentence()).toContain("Egypt");
    expect(end).not.toHaveBeenCalled();
  });

  test("is walked through by keys on its scrubber", async () => {
    const { page, key, sentence } = await film();
    const scrubber = page.getByTestId("film-scrubber");
    await key(scrubber, "End");
    expect(sentence()).toBe("Anna moved 1 from Congo to Egypt.");
    expect(scrubber.getAttribute("aria-valuetext")).toBe(sentence());
    expect(scrubber.querySelectorAll("i").length).toBe(2);
    expect(scrubber.querySelectorAll("u").length).toBe(1);
  });

  test("grows with what happens while it plays", async () => {
    rules.listScenes = ({ sinceVersion }) => scenesAnswer(sinceVersion === 3n ? SCENES.slice(0, 2) : SCENES.slice(2));
    const { more, page, key, sentence } = await film(5n);
    more(8n);
    await arrived();
    await key(page.getByTestId("film-scrubber"), "End");
    expect(sentence()).toBe("Anna moved 1 from Congo to Egypt.");
  });

  test("ends at once where nothing is to be seen, and where the service does not answer", async () => {
    rules.listScenes = () => scenesAnswer([]);
    expect((await film()).end).toHaveBeenCalled();
    delete rules.listScenes;
    expect((await film()).end).toHaveBeenCalled();
  });

  test("begins anew at the button for that, and only there", async () => {
    const { press, sentence, end } = await film();
    await pass(1_000);
    expect(sentence()).toContain("Egypt");
    press("film-again");
    expect(sentence()).toBe("Ben placed 2 in Peru.");
    await pass(1_000);
    expect(sentence()).toContain("Egypt");
    expect(end).not.toHaveBeenCalled();
  });

  test("shows land as the loser's until it is swept over from where the army came", async () => {
    const { show } = await film();
    await pass(1_000);
    const scene = show.mock.lastCall?.[0];
    expect(scene?.taking).toEqual({ place: "egypt", army: "green", from: "middle_east" });
    expect(scene?.standings.find((one) => one.zone === "egypt")?.owner).toBe("blue");
  });
});

describe("what others do while one waits", () => {
  function looking(until = 8n) {
    const show = vi.fn<(scene: Scene | null) => void>();
    const tell = vi.fn<(told: { title: readonly unknown[] } | null) => void>();
    const watched = vi.fn<(version: bigint) => void>();
    const live = (to: bigint) => (
      <Live {...{ gameId: "live", since: 3n, until: to, names, viewer: 0, show, tell, watched }} />
    );
    const page = drawn(live(until));
    return { show, tell, watched, page, more: (to: bigint) => page.again(live(to)) };
  }

  test("is on the map act by act, and the board as it is comes back after the last", async () => {
    const { show, tell, watched } = looking();
    await arrived();
    expect(show.mock.lastCall?.[0]?.added.get("peru")).toBe(2);
    expect(tell.mock.lastCall?.[0]?.title).not.toEqual([]);
    for (let acts = 0; acts < 5; acts++) await pass(1_600);
    expect(show).toHaveBeenLastCalledWith(null);
    expect(watched).toHaveBeenLastCalledWith(8n);
  });

  test("goes on with what comes after that", async () => {
    rules.listScenes = ({ sinceVersion }) => scenesAnswer(sinceVersion === 3n ? SCENES.slice(0, 1) : SCENES.slice(1));
    const { show, watched, more } = looking(4n);
    await arrived();
    for (let acts = 0; acts < 2; acts++) await pass(1_600);
    expect(watched).toHaveBeenLastCalledWith(4n);
    more(8n);
    await arrived();
    expect(show.mock.lastCall?.[0]?.taking?.place).toBe("egypt");
  });

  test("is no film any more once it has been seen", async () => {
    localStorage.setItem("fieldpost.film.live", "8");
    const asked = vi.fn(() => scenesAnswer([]));
    rules.listScenes = asked;
    const { show } = looking();
    await arrived();
    expect(show).not.toHaveBeenCalledWith(expect.objectContaining({ standings: expect.anything() as unknown }));
    localStorage.removeItem("fieldpost.film.live");
  });
});

describe("confetti", () => {
  test("falls for who won, and not where less motion is wanted", () => {
    expect(drawn(<Confetti />).queryByTestId("confetti")).not.toBeNull();
    still = true;
    expect(drawn(<Confetti />).queryByTestId("confetti")).toBeNull();
  });
});
