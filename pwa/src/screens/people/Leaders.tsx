import { useEffect, useState } from "preact/hooks";
import type { Leader } from "../../gen/fieldpost/matchmaking/v1/ratings_pb";
import { botTitle } from "../../i18n/bots";
import { spoken, t } from "../../i18n/words";
import { matchmaking } from "../../net/matchmaking";
import { read } from "../../net/rpc";
import { go } from "../../routes";
import { botList, editionList, loadBots, loadEditions } from "../../store/editions";
import { me } from "../../store/me";
import { quickMode } from "../../store/quick";
import { PACES, paceOf, type PaceName } from "../../store/people";
import { meet, profiles } from "../../store/profiles";
import { Choices, Select } from "../../ui/Choices";
import { useLoaded } from "../../ui/hooks";
import { Failed, Page, Waiting } from "../../ui/Page";
import { editionTitle } from "../titles";
import { seasonsUpTo } from "./seasons";

const SHOWN = 50;
const SEASONS = 8;

/** The best of a board at a pace, people and bots apart. */
export function LeadersScreen({ edition, pace }: { edition: string; pace: string }) {
  const [bots, setBots] = useState(false);
  useEffect(() => {
    void loadEditions().catch(() => undefined);
    void loadBots().catch(() => undefined);
  }, []);
  const editions = editionList.value ?? [];
  const shown = edition || quickMode().edition;
  const at: PaceName = PACES.find(([name]) => name === pace)?.[0] ?? "daily";
  const move = (to: string, how: string) => go(`#/leaders/${to}/${how}`);
  return (
    <Page title={t("leaders")} back="#/you">
      <Choices
        label={t("edition")}
        value={shown}
        options={editions.map((one) => ({ value: one.edition, text: editionTitle(one.edition) }))}
        onChange={(to) => move(to, at)}
      />
      <Choices
        label={t("pace")}
        value={at}
        options={PACES.map(([name]) => ({ value: name, text: t(`pace_${name}`) }))}
        onChange={(how) => move(shown, how)}
      />
      <Choices
        label={t("leaders")}
        unlabelled
        value={bots ? "bots" : "people"}
        options={[
          { value: "people", text: t("leaders_people") },
          { value: "bots", text: t("leaders_bots") },
        ]}
        onChange={(who) => setBots(who === "bots")}
      />
      {shown !== "" && <List key={`${shown}/${at}/${bots}`} edition={shown} pace={at} bots={bots} />}
    </Page>
  );
}

function List({ edition, pace, bots }: { edition: string; pace: PaceName; bots: boolean }) {
  const [chosen, choose] = useState("");
  const [newest, setNewest] = useState("");
  const found = useLoaded(async () => {
    const answer = await read(() =>
      matchmaking.listLeaderboard({ edition, pace: paceOf(pace), bots, season: chosen, pageSize: SHOWN }),
    );
    void meet(answer.leaders.map((one) => one.rating?.userId ?? ""));
    if (chosen === "") setNewest(answer.season);
    return answer;
  }, [edition, pace, bots, chosen]);
  if (found.state === "waiting") return <Waiting />;
  if (found.state === "failed") return <Failed refusal={found.refusal} />;
  const { leaders, season } = found.value;
  return (
    <section>
      <Select
        label={t("seasons")}
        value={season}
        options={seasonsUpTo(newest, SEASONS).map((one) => ({ value: one, text: t("season", { season: one }) }))}
        onChange={choose}
      />
      {leaders.length === 0 && <p class="hint">{t("leaders_none")}</p>}
      {leaders.length > 0 && (
        <ol class="panel" data-testid="leaders">
          {leaders.map((one) => (
            <Line key={one.place} leader={one} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ leader }: { leader: Leader }) {
  const { rating, place } = leader;
  const { language } = spoken.value;
  const name = rating?.userId
    ? (profiles.value.get(rating.userId) ?? t("somebody"))
    : botTitle(rating?.bot ?? "", language, botList.value);
  const own = rating?.userId !== "" && rating?.userId === me.value?.userId;
  const parts = (
    <>
      <span class="step">{place}</span>
      <span class="grow">
        {name} {own && <small>({t("you")})</small>}
        <small>
          {t("rating_points", { points: rating?.points ?? 0 })}, {t("rating_give", { n: rating?.uncertainty ?? 0 })} ·{" "}
          {t("rating_games", { n: rating?.games ?? 0 })}
        </small>
      </span>
      <span class="figure">{t("at_least", { n: rating?.atLeast ?? 0 })}</span>
    </>
  );
  return (
    <li>
      {rating?.userId ? (
        <a class="line" href={`#/player/${rating.userId}`}>
          {parts}
        </a>
      ) : (
        <span class="line">{parts}</span>
      )}
    </li>
  );
}
