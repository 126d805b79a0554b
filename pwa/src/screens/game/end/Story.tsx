import { lookOf } from "../../../board/look";
import type { GetStoryResponse, Luck, TurningPoint } from "../../../gen/fieldpost/rules/v1/rules_pb";
import type { Names } from "../../../i18n/names";
import { locale, t } from "../../../i18n/words";
import { Icon, Mark } from "../../../ui/Icon";
import { areas } from "./curve";
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
      <Curve story={story} names={names} watch={watch} />
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
              </li>
            ))}
          </ol>
        </>
      )}
      {story.luck.length > 0 && <Ledger luck={story.luck} names={names} />}
    </div>
  );
}

function Curve({ story, names, watch }: Omit<StoryProps, "travel">) {
  const drawn = areas(story.rounds, WIDTH, HEIGHT);
  const rounds = story.rounds.at(-1)?.round ?? 0;
  const said = drawn.map(({ army, from, to }) => t("end_curve_label", { name: names.whose(army), from, to }));
  return (
    <>
      <div class="story-head">
        <h3>{t("end_curve", { n: rounds })}</h3>
        <button type="button" class="link" onClick={watch} data-testid="watch">
          <Icon name="play" small />
          {t("film_watch")}
        </button>
      </div>
      <svg
        class="curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said.join("; ")}
        data-testid="curve"
      >
        {drawn.map(({ army, path }) => (
          <path key={army} d={path} fill={lookOf(names.board, army).counter} />
        ))}
      </svg>
    </>
  );
}

function pointInWords({ round, army, before, after }: TurningPoint, names: Names): string {
  const percent = (share: number) => Math.round(share * 100);
  return t("end_point", { round, name: names.whose(army), before: percent(before), after: percent(after) });
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
