// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeEach, describe, expect, test } from "vitest";
import { setShown, shownUpTo } from "../../src/film/mark";
import { useFilm } from "../../src/film/useFilm";
import { Cause, EntrySchema, type View } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { unknownGame, type GameState } from "../../src/store/game/state";
import { offer, view } from "../builders";
import { hooked } from "../hooked";

const asks = [{ id: "d", seat: 0, offers: [offer("place")] }] as never;
const armies = [
  { army: "blue", seat: 0 },
  { army: "red", seat: 1 },
] as never;
const mine = (version: number) => view(version, {}, { armies, viewer: 0, mover: "blue", decisions: asks });
const theirs = (version: number) => view(version, {}, { armies, viewer: 0, mover: "red" });

function state(shown: View, more: Partial<GameState> = {}): GameState {
  const entries = Array.from({ length: Number(shown.version) }, (_, at) =>
    create(EntrySchema, { number: BigInt(at + 1), version: BigInt(at + 1), seat: 1, cause: Cause.PLAYER }),
  );
  return { ...unknownGame("g"), view: shown, entries, opened: 1n, history: "there", connection: "live", ...more };
}

const comeBack = () => document.dispatchEvent(new Event("visibilitychange"));

beforeEach(() => localStorage.clear());

describe("what happened is shown", () => {
  test("to who comes to the game, from where this device was left", () => {
    setShown("g", 2n);
    expect(hooked(useFilm, state(mine(5))).now.since).toBe(2n);
  });

  test("as it happens to who looks on, and what was not seen of it by then as a film with the question", () => {
    setShown("g", 3n);
    const film = hooked(useFilm, state(mine(3)));
    film.again(state(theirs(4)));
    film.again(state(theirs(5)));
    expect([film.now.live, film.now.since]).toEqual([3n, null]);
    film.now.watched(4n);
    film.again(state(mine(6)));
    expect([film.now.live, film.now.since]).toEqual([null, 4n]);
  });

  test("to who comes back to a tab that slept, though nobody was seen to play meanwhile", () => {
    setShown("g", 3n);
    const film = hooked(useFilm, state(mine(3)));
    film.again(state(mine(3), { connection: "connecting" }));
    comeBack();
    film.again(state(mine(3), { connection: "connecting" }));
    film.again(state(mine(9), { connection: "live" }));
    expect(film.now.since).toBe(3n);
    film.now.end();
    expect(shownUpTo("g")).toBe(9n);
  });

  test("to who lost the network for a while", () => {
    setShown("g", 3n);
    const film = hooked(useFilm, state(mine(3)));
    film.again(state(mine(3), { connection: "away" }));
    film.again(state(mine(9)));
    expect(film.now.since).toBe(3n);
  });

  test("not to who was there all the time and was asked again by a step of the same turn", () => {
    setShown("g", 3n);
    const film = hooked(useFilm, state(mine(3)));
    film.again(state(mine(4)));
    expect([film.now.live, film.now.since]).toEqual([null, null]);
    expect(shownUpTo("g")).toBe(4n);
  });
});
