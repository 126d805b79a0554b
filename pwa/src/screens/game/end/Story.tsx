import { lookOf } from "../../../board/look";
import type { GetStoryResponse, Luck, TurningPoint } from "../../../gen/fieldpost/rules/v1/rules_pb";
import type { Names } from "../../../i18n/names";
import { botTitle } from "../../../i18n/bots";
import { locale, spoken, t } from "../../../i18n/words";
import { botList } from "../../../store/editions";
import { Icon, Mark } from "../../../ui/Icon";
import { stepsOf } from "../waiting/planned";
import { stepInWords } from "../waiting/planWords";
import { areas, CHANCE, PLACES, type Area } from "./curve";
import { aboveChance, luckInWords } from "./luck";

const WIDTH = 296;
const HEIGHT = 66;

interface StoryProps {
  story: GetStoryResponse;
  names: Names;
  watch: () => void;
  travel: (version: bigint) => void;
}

/** How the game went: the curve, the turns that mattered, and the luck with the dice. */
export function Story({ story, names, watch, travel }: StoryProps) {
  return (
    <div class="story card">
      <Curves story={story} names={names} watch={watch} />
      {story.turningPoints.length > 0 && (
        <>
          <h3>{t("end_points")}</h3>
          <ol class="turning-points" data-testid="turning-points">
            {story.turningPoints.map((point) => (
              <li key={String(point.version)}>
                <button type="button" class="line-button" onClick={() => travel(point.version)}>
                  <Mark army={point.army} />
                  <span>{pointInWords(point, names)}</span>
                  <Icon name="next" small />
                </button>
                <Instead point={point} names={names} />
              </li>
            ))}
          </ol>
        </>
      )}
      {story.luck.length > 0 && <Ledger luck={story.luck} names={names} />}
    </div>
  );
}

function Curves({ story, names, watch }: Omit<StoryProps, "travel">) {
  const { rounds } = story;
  const percent = (share: number) => Math.round(share * 100);
  const places = areas(rounds, WIDTH, HEIGHT, PLACES);
  const chances = areas(rounds, WIDTH, HEIGHT, CHANCE);
  return (
    <>
      <div class="story-head">
        <h3>{t("end_curve", { n: rounds.at(-1)?.round ?? 0 })}</h3>
        <button type="button" class="link" onClick={watch} data-testid="watch">
          <Icon name="play" small />
          {t("film_watch")}
        </button>
      </div>
      <Curve
        title={t("end_curve_places")}
        drawn={places}
        said={({ army, from, to }) => t("end_curve_label", { name: names.whose(army), from, to })}
        names={names}
        testid="curve"
      />
      {chances.length > 0 && (
        <Curve
          title={t("end_curve_chances")}
          drawn={chances}
          said={({ army, from, to }) =>
            t("end_chance_label", { name: names.whose(army), from: percent(from), to: percent(to) })
          }
          names={names}
          testid="chances"
        />
      )}
    </>
  );
}

interface CurveProps {
  title: string;
  drawn: readonly Area[];
  said: (area: Area) => string;
  names: Names;
  testid: string;
}

function Curve({ title, drawn, said, names, testid }: CurveProps) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <svg
        class="curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={drawn.map(said).join("; ")}
        data-testid={testid}
      >
        {drawn.map(({ army, path }) => (
          <path key={army} d={path} fill={lookOf(names.board, army).counter} />
        ))}
      </svg>
    </figure>
  );
}

function pointInWords({ round, army, before, after }: TurningPoint, names: Names): string {
  const percent = (share: number) => Math.round(share * 100);
  return t("end_point", { round, name: names.whose(army), before: percent(before), after: percent(after) });
}

/** What a bot would have done with that turn, and where that would have led. */
function Instead({ point, names }: { point: TurningPoint; names: Names }) {
  const steps = stepsOf(point.suggested, names.board.vocabulary);
  if (steps.length === 0) return null;
  const name = botTitle(point.suggestedBy, spoken.value.language, botList.value);
  const share = Math.round(point.suggestedAfter * 100);
  return (
    <details class="instead" data-testid={`instead-${point.version}`}>
      <summary>{t("end_instead", { name })}</summary>
      <ol>
        {steps.map((step) => {
          const { title, more } = stepInWords(step, names);
          return <li key={step.at}>{more === "" ? title : `${title} (${more})`}</li>;
        })}
      </ol>
      <p>{t("end_instead_share", { name: names.whose(point.army), share })}</p>
    </details>
  );
}

function Ledger({ luck, names }: { luck: readonly Luck[]; names: Names }) {
  const most = Math.max(1, ...luck.map((one) => Math.abs(aboveChance(one))));
  return (
    <>
      <div class="story-head">
        <h3>{t("end_luck")}</h3>
        <small>{t("end_luck_unit")}</small>
      </div>
      <ul class="ledger" data-testid="ledger">
        {luck.map((one) => (
          <Row key={one.army} luck={one} most={most} names={names} />
        ))}
      </ul>
    </>
  );
}

function Row({ luck, most, names }: { luck: Luck; most: number; names: Names }) {
  const above = aboveChance(luck);
  const number = (n: number, digits: number) => n.toLocaleString(locale(), { maximumFractionDigits: digits });
  const signed = above.toLocaleString(locale(), {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const width = `${(Math.abs(above) / most) * 50}%`;
  return (
    <li>
      <div class="ledger-row">
        <Mark army={luck.army} />
        <span class="ledger-name">{names.whose(luck.army)}</span>
        <span class="ledger-bar" aria-hidden="true">
          <i
            style={{
              background: lookOf(names.board, luck.army).counter,
              width,
              ...(above >= 0 ? { left: "50%" } : { right: "50%" }),
            }}
          />
        </span>
        <b>{signed.replace("-", "−")}</b>
      </div>
      <small>
        {luckInWords(luck)}
        <br />
        {t("end_luck_facts", {
          lost: luck.lost,
          expected: number(luck.expectedLost, 1),
          slain: luck.slain,
          wanted: number(luck.expectedSlain, 1),
        })}
      </small>
    </li>
  );
}
