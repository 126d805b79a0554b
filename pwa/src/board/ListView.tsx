import type { Pointers } from "../decisions/pointing";
import type { Names } from "../i18n/names";
import { t } from "../i18n/words";
import { ArmyChip } from "./ArmyChip";
import type { BoardData } from "./data";
import type { Standing } from "./paint";

export interface ListProps {
  board: BoardData;
  names: Names;
  standings: readonly Standing[];
  pointers: Pointers;
  changed: ReadonlySet<string>;
  selected: string | null;
  onZone: (zone: string) => void;
}

/** The board as a list: everything that the map shows and does, for eyes, thumbs and screen readers that prefer it. */
export function ListView(props: ListProps) {
  const { board, names, standings } = props;
  const by = new Map(standings.map((one) => [one.zone, one]));
  const seas = board.zones.filter((zone) => zone.sea && by.has(zone.id)); // not every mode has them
  const groups = board.regions.map((region) => ({
    key: region.id,
    title: `${names.say(region.name)} ${t("region_bonus", { n: region.bonus })}`,
    hex: region.hex,
    zones: board.zones.filter((zone) => zone.region === region.id && !zone.sea),
  }));
  if (seas.length > 0) groups.push({ key: "sea", title: t("seas"), hex: "#7fa7c4", zones: seas });
  return (
    <div class="board-list" data-testid="board-list">
      {groups.map((group) => (
        <section key={group.key}>
          <h2>
            <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" rx="2" fill={group.hex} />
            </svg>
            {group.title}
          </h2>
          <ul>
            {group.zones.map((zone) => {
              const standing = by.get(zone.id);
              return standing ? <Row key={zone.id} standing={standing} {...props} /> : null;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ standing, board, names, pointers, changed, selected, onZone }: ListProps & { standing: Standing }) {
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
        <span class="zone-name">{names.title("zone", zone)}</span>
        {extras.length > 0 && <span class="zone-extras">{extras.join(" · ")}</span>}
        {standing.armies.map((one) => (
          <ArmyChip key={one.army} colour={board.colour(one.army)} name={names.army(one.army)} count={one.count} />
        ))}
        {standing.armies.length === 0 && <span class="hint">{t("empty")}</span>}
        {added !== undefined && <span class="badge added">+{added}</span>}
        {rank !== undefined && <span class="badge">{rank}</span>}
      </button>
    </li>
  );
}
