import type { ComponentChildren } from "preact";
import { useCallback, useState } from "preact/hooks";
import type { Scene } from "../board/scene";
import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";
import { t } from "../i18n/words";
import type { GameState } from "../store/game/state";
import { isOver, myDecision } from "../store/game/state";
import { Live, Since, Travel } from "./later";
import type { Told } from "./told";
import { useFilm } from "./useFilm";
import { wantsStill } from "../ui/media";

/** What a game screen needs to show earlier moments. */
export interface Past {
  /** An earlier moment that belongs on the map; null for the board as it is. */
  scene: Scene | null;
  /** What lies over the screen meanwhile. */
  overlay: ComponentChildren;
  /** What happens just now while the player looks on: it belongs on the map, too, and covers nothing. */
  live: { scene: Scene | null; told: Told | null };
  /** All of it, to be drawn. */
  layers: ComponentChildren;
  /** Shows the film of the whole game. */
  watch: () => void;
  /** Shows the board at a version. */
  travel: (version: bigint) => void;
}

/** Films and earlier boards of a game: what happened since the player looked opens by itself; who is busy looks on later. */
export function usePast(state: GameState, view: View, names: Names, busy: boolean): Past {
  const film = useFilm(state);
  const [whole, watch] = useState(false);
  const [version, travel] = useState<bigint | null>(null);
  const [scene, show] = useState<Scene | null>(null);
  const [now, showNow] = useState<Scene | null>(null);
  const [told, tell] = useState<Told | null>(null);
  const leave = useCallback(() => {
    watch(false);
    travel(null);
  }, []);
  const shared = { gameId: state.id, names, show };
  const skip = t(myDecision(view) && !isOver(view) ? "film_skip_turn" : "film_skip");
  const playing = { ...shared, skip, until: view.version, viewer: view.viewer };
  const overlay =
    film.since !== null ? (
      <Since
        key="since"
        {...playing}
        since={film.since}
        heading={t(film.stale ? "film_stale" : "film_since")}
        watched={film.watched}
        end={film.end}
      />
    ) : whole ? (
      <Since key="whole" {...playing} since={0n} heading={t("film_whole")} watched={nothing} end={leave} />
    ) : version !== null ? (
      <Travel key={String(version)} {...shared} version={version} entries={state.entries} end={leave} />
    ) : null;
  const looksOn = film.live !== null && overlay === null && !busy && !wantsStill();
  const follower = looksOn ? (
    <Live
      {...{ gameId: state.id, names, tell }}
      since={film.live ?? 0n}
      until={view.version}
      viewer={view.viewer}
      show={showNow}
      watched={film.watched}
    />
  ) : null;
  const layers = (
    <>
      {overlay}
      {follower}
    </>
  );
  return { scene, overlay, live: { scene: now, told }, layers, watch: () => watch(true), travel };
}

function nothing(): void {
  // the whole game may be watched again and again
}
