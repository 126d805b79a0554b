import type { Rating, ReliabilityLimit } from "../../gen/fieldpost/matchmaking/v1/ratings_pb";
import { t, type Key } from "../../i18n/words";
import { paceName, standingOf } from "../../store/people";
import { useLoaded } from "../../ui/hooks";
import { Failed, Waiting } from "../../ui/Page";
import { editionTitle } from "../titles";

/** How well somebody plays, and how reliably. */
export function StandingOf({ userId }: { userId: string }) {
  const found = useLoaded(() => standingOf(userId), [userId]);
  if (found.state === "waiting") return <Waiting />;
  if (found.state === "failed") return <Failed refusal={found.refusal} />;
  const { ratings, reliability } = found.value;
  const turns = reliability.people[0];
  return (
    <>
      <section data-testid="reliability">
        <h2>{t("reliability")}</h2>
        <div class="panel">
          <div class="line">
            <span class="grow">
              {turns?.known ? t("reliability_value", { n: turns.inTime }) : t("reliability_unknown")}
            </span>
          </div>
        </div>
        <details>
          <summary>{t("reliability_limits")}</summary>
          <ul class="panel">
            {reliability.limits.map((limit, at) => (
              <Limit key={limit.inTimeBelow} limit={limit} first={at === 0} />
            ))}
          </ul>
        </details>
      </section>
      <section data-testid="ratings">
        <h2>{t("ratings")}</h2>
        {ratings.length === 0 && <p class="hint">{t("ratings_none")}</p>}
        {ratings.length > 0 && (
          <ul class="panel">
            {ratings.map((rating) => (
              <RatingLine key={`${rating.season}/${rating.edition}/${rating.pace}`} rating={rating} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Limit({ limit, first }: { limit: ReliabilityLimit; first: boolean }) {
  return (
    <li class="line">
      <span class="grow">
        {first ? t("limit_all") : t("limit_from", { n: limit.inTimeBelow })}
        <small>
          {t("limit_games", { n: limit.mostGames })} · {t(limit.rated ? "limit_rated" : "limit_unrated")}
        </small>
      </span>
    </li>
  );
}

function RatingLine({ rating }: { rating: Rating }) {
  return (
    <li>
      <a class="line" href={`#/leaders/${rating.edition}/${paceName(rating.pace)}`}>
        <span class="grow">
          {editionTitle(rating.edition)} · {t(`pace_${paceName(rating.pace)}` as Key)}
          <small>
            {t("season", { season: rating.season })} · {t("rating_games", { n: rating.games })}
          </small>
        </span>
        <span class="figure">
          <strong>{rating.points}</strong>
          <small>{t("rating_give", { n: rating.uncertainty })}</small>
        </span>
      </a>
    </li>
  );
}
