import { useEffect, useMemo } from "preact/hooks";
import type { Scene } from "../board/scene";
import type { Names } from "../i18n/names";
import { t } from "../i18n/words";
import { Button } from "../ui/Button";
import { FilmSheet, Square } from "./FilmSheet";
import { reelOf, sceneOf, type Reel, type Shot } from "./reel";
import { Scrubber } from "./Scrubber";
import { dots, shotAt, stretches } from "./scrub";
import { plain } from "./told";
import { useFootage } from "./useFootage";
import { usePlaying, type Playing } from "./usePlaying";

export interface SinceProps {
  gameId: string;
  /** The version that the player had seen. */
  since: bigint;
  /** The version of now; as it grows the film does. */
  until: bigint;
  names: Names;
  viewer: number;
  heading: string;
  skip: string;
  /** Puts a moment on the map; null for the board as it is. */
  show: (scene: Scene | null) => void;
  /** The player has seen what happened up to a version. */
  watched: (version: bigint) => void;
  end: () => void;
}

/** The film of what happened; ends by itself, and where there is nothing to see, at once. */
export function Since({ gameId, since, until, names, viewer, heading, skip, show, watched, end }: SinceProps) {
  const footage = useFootage(gameId, since, until, end);
  const reel = useMemo(() => footage && reelOf(footage, names, viewer, since === 0n), [footage, names, viewer]);
  const film = usePlaying(reel, end);
  const shot = reel?.shots[Math.min(film.at, reel.shots.length - 1)];
  useEffect(() => {
    if (reel && !shot) end();
    if (!shot) return;
    show(sceneOf(shot));
    const before = reel.shots[film.at - 1];
    if (before) watched(before.version < shot.version ? before.version : before.version - 1n);
  }, [reel, shot]);
  useEffect(() => () => show(null), []);
  if (!reel || !shot) return null; // nothing stands in the way until there is something to see
  return (
    <FilmSheet
      {...{ heading, end }}
      facts={t("film_facts", { turns: reel.turns, seconds: Math.round(reel.ms / 1000) })}
      army={shot.mover}
      title={plain(shot.title)}
      more={battleIn(shot, names)}
      testid="film"
    >
      <Place {...{ reel, shot, film, names }} />
      <div class="film-keys">
        <Keys film={film} last={reel.shots.length - 1} />
        <Button kind="primary" wide onClick={end} testid="film-skip">
          {skip}
        </Button>
      </div>
    </FilmSheet>
  );
}

interface PlaceProps {
  reel: Reel;
  shot: Shot;
  film: Playing;
  names: Names;
}

function Place({ reel, shot, film, names }: PlaceProps) {
  const parts = useMemo(() => stretches(reel), [reel]);
  const marks = useMemo(() => dots(reel), [reel]);
  const last = reel.shots.length - 1;
  const step = (by: number) => {
    film.play(false);
    film.go(Math.min(last, Math.max(0, film.at + by)));
  };
  return (
    <>
      <Scrubber
        {...{ parts, board: names.board, dots: marks, onStep: step }}
        at={(shot.at + (film.playing ? shot.ms : 0)) / reel.ms}
        ms={film.playing ? shot.ms : 0}
        label={t("film_place")}
        says={plain(shot.title)}
        onSeek={(share) => {
          film.play(false);
          film.go(shotAt(reel, share));
        }}
      />
      <div class="film-who" aria-hidden="true">
        {parts.map((part) => (
          <span key={part.from} style={{ flex: part.share }}>
            {part.army === "" ? "" : names.whose(part.army)}
          </span>
        ))}
      </div>
    </>
  );
}

function Keys({ film, last }: { film: Playing; last: number }) {
  if (!film.moves)
    return (
      <>
        <Square icon="back" label={t("film_before")} onClick={() => film.go(Math.max(0, film.at - 1))} />
        <Square
          icon="next"
          label={t("film_next")}
          onClick={() => film.go(Math.min(last, film.at + 1))}
          testid="film-next"
        />
      </>
    );
  const again = () => {
    film.go(0);
    film.play(true);
  };
  return (
    <>
      <Square
        icon={film.playing ? "pause" : "play"}
        label={t(film.playing ? "film_pause" : "film_go_on")}
        onClick={() => film.play(!film.playing)}
        testid="film-pause"
      />
      <Square icon="again" label={t("film_again")} onClick={again} testid="film-again" />
    </>
  );
}

/** What a battle cost, where its sentence tells of the place only. */
function battleIn({ rolls, losses, taken }: Shot, names: Names): string {
  if (rolls === 0) return "";
  if (!taken) return rolls > 1 ? t("film_rolls", { n: rolls }) : "";
  const lost = [...losses].map(([army, n]) =>
    names.isReader("army", army) ? t("film_lost_you", { n }) : t("film_lost", { name: names.whose(army), n }),
  );
  return [t("film_rolls", { n: rolls }), ...lost].join(" ");
}
