import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Pointers } from "../decisions/pointing";
import type { Names } from "../i18n/names";
import { t } from "../i18n/words";
import { Icon, Mark } from "../ui/Icon";
import { TabChips } from "../ui/TabChips";
import type { BoardData, ZoneInfo } from "./data";
import type { Standing } from "./paint";
import { peaceAt, type Peace } from "./scene";

/** An attack that is open, with its chance in words; empty as long as nobody knows it. */
export interface ListedAttack {
  origin: string;
  target: string;
  chance: string;
}

export interface ListProps {
  board: BoardData;
  names: Names;
  standings: readonly Standing[];
  pointers: Pointers;
  /** Open attacks, the best first; none while something else is asked. */
  attacks: readonly ListedAttack[];
  /** The viewer's armies. */
  mine: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  selected: string | null;
  /** Borders with a truce. */
  peace: readonly Peace[];
  /** What stands below the places: what the reader plays for. */
  foot: ComponentChildren;
  onZone: (zone: string) => void;
  onDrop: (from: string, to: string) => void;
}

/** What can be chosen now, one's own places, or all of them. */
type Part = "open" | "mine" | "all";
const PARTS: readonly Part[] = ["open", "mine", "all"];

/** The board as a list: everything that the map shows and does, for eyes, thumbs and screen readers that prefer it. */
export function ListView(props: ListProps) {
  const { board, standings, pointers, attacks, mine } = props;
  const [part, choose] = useState<Part | null>(null);
  const origins = [...new Set(attacks.map((one) => one.origin))];
  const own = standings.filter((one) => mine.has(one.owner)).map((one) => one.zone);
  const zones: Record<Part, readonly string[]> = {
    open: origins.length > 0 ? origins : [...pointers.open],
    mine: own,
    all: standings.map((one) => one.zone),
  };
  const shown = part !== null && zones[part].length > 0 ? part : zones.open.length > 0 ? "open" : "all";
  const titles: Record<Part, string> = {
    open: t(origins.length > 0 ? "list_attack" : "list_open"),
    mine: t("list_mine"),
    all: t("list_all"),
  };
  const among = new Set(zones[shown]);
  return (
    <div class="board-list" data-testid="board-list">
      <TabChips
        label={t("list_parts")}
        row="list-parts"
        chosen={shown}
        choose={(one) => choose(one as Part)}
        chips={PARTS.map((one) => ({
          id: one,
          content: [`${titles[one]} `, <b>{zones[one].length}</b>],
          testid: `list-${one}`,
          disabled: zones[one].length === 0,
        }))}
      />
      {shown === "open" && origins.length > 0 ? (
        origins.map((origin) => <Attacks key={origin} origin={origin} {...props} />)
      ) : (
        <Regions {...props} zones={board.zones.filter((zone) => among.has(zone.id))} />
      )}
      {props.foot}
    </div>
  );
}

/** A place with the enemies that it can attack. */
function Attacks({ origin, ...props }: ListProps & { origin: string }) {
  const { standings, attacks, names, onDrop } = props;
  const by = new Map(standings.map((one) => [one.zone, one]));
  const standing = by.get(origin);
  if (!standing) return null;
  return (
    <ul class="list-card">
      <Row standing={standing} {...props} />
      {attacks
        .filter((one) => one.origin === origin)
        .map(({ target, chance }) => (
          <li key={target}>
            <button
              type="button"
              class="zone-row"
              onClick={() => onDrop(origin, target)}
              data-testid={`list-attack-${origin}-${target}`}
            >
              <Counters standing={by.get(target)} />
              <span class="grow">
                <span class="zone-name">{names.title("zone", target)}</span>
                <small>{by.get(target) ? who(by.get(target)!, names) : ""}</small>
              </span>
              {chance !== "" && <span class="tag strong">{chance}</span>}
              <Icon name="next" small />
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Places by their regions, then seas. */
function Regions({ zones, ...props }: ListProps & { zones: readonly ZoneInfo[] }) {
  const { board, names, standings } = props;
  const by = new Map(standings.map((one) => [one.zone, one]));
  const groups = [
    ...board.regions.map((region) => ({
      key: region.id,
      title: `${names.say(region.name)} ${t("region_bonus", { n: region.bonus })}`,
      hex: region.hex,
      zones: zones.filter((zone) => zone.region === region.id && !zone.sea),
    })),
    { key: "sea", title: t("seas"), hex: "#7fa7c4", zones: zones.filter((zone) => zone.sea && by.has(zone.id)) },
  ];
  return (
    <>
      {groups
        .filter((group) => group.zones.length > 0)
        .map((group) => (
          <section key={group.key}>
            <h2>
              <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="2" fill={group.hex} />
              </svg>
              {group.title}
            </h2>
            <ul class="list-card">
              {group.zones.map((zone) => {
                const standing = by.get(zone.id);
                return standing ? <Row key={zone.id} standing={standing} {...props} /> : null;
              })}
            </ul>
          </section>
        ))}
    </>
  );
}

function Counters({ standing }: { standing: Standing | undefined }) {
  return (
    <span class="row-marks">
      {(standing?.armies ?? []).slice(0, 3).map((one) => (
        <Mark key={one.army} army={one.army} count={one.count} />
      ))}
    </span>
  );
}

/** Who stands in a place, in the words of the map's labels. */
function who({ armies }: Standing, names: Names): string {
  if (armies.length === 0) return t("empty");
  return armies.map((one) => `${names.whose(one.army)} · ${t("n_troops", { n: one.count })}`).join(" · ");
}

function Row({
  standing,
  board,
  names,
  pointers,
  changed,
  selected,
  peace,
  onZone,
}: ListProps & { standing: Standing }) {
  const { zone } = standing;
  const open = pointers.open.has(zone);
  const picked = pointers.picked.includes(zone);
  const added = pointers.added.get(zone);
  const rank = pointers.ranks.get(zone);
  const state = `${open ? " open" : ""}${picked ? " picked" : ""}${changed.has(zone) ? " changed-row" : ""}${selected === zone ? " selected" : ""}`;
  const glyph = (name: string) => board.vocabulary.glyph(name);
  const extras = [
    ...standing.marks.map((mark) => `${glyph(mark)} ${names.unit(mark)}`),
    ...standing.pieces.map((one) => `${glyph(one.unit)} ${one.count} ${names.unit(one.unit)}`),
    ...peaceAt(peace, zone),
  ];
  return (
    <li>
      <button
        type="button"
        class={`zone-row${state}`}
        data-testid={`list-zone-${zone}`}
        data-zone={zone}
        aria-pressed={picked}
        onClick={() => onZone(zone)}
      >
        <Counters standing={standing} />
        <span class="grow">
          <span class="zone-name">{names.title("zone", zone)}</span>
          <small>{who(standing, names)}</small>
          {extras.length > 0 && <small class="zone-extras">{extras.join(" · ")}</small>}
        </span>
        {added !== undefined && <span class="badge added">+{added}</span>}
        {rank !== undefined && <span class="badge">{rank}</span>}
      </button>
    </li>
  );
}
