import { capital, type Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { Mark } from "../../ui/Icon";
import icons from "../../ui/icons.svg";

/** What stands on the board: the counters of all colours, and the pieces and marks beside troops. */
export function Pieces({ names }: { names: Names }) {
  const { colours, vocabulary } = names.board;
  const pieces = [...vocabulary.units.keys(), ...vocabulary.marks.keys()];
  return (
    <section class="chapter" id="chapter-pieces">
      <h2>{t("chapter_pieces")}</h2>
      <p class="hint">{t("chapter_pieces_hint")}</p>
      <ul class="pieces" data-testid="pieces">
        {[...colours.keys()].map((army) => (
          <li key={army}>
            <Mark army={army} />
            {capital(names.army(army))}
          </li>
        ))}
        {pieces.map((piece) => (
          <li key={piece}>
            <Picture icon={vocabulary.icon(piece)} glyph={vocabulary.glyph(piece)} />
            {capital(names.unit(piece))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A piece as it stands on the map; its character where there is no icon of that name. */
function Picture({ icon, glyph }: { icon: string; glyph: string }) {
  if (icon === "") return <span aria-hidden="true">{glyph}</span>;
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`${icons}#${icon}`} />
    </svg>
  );
}
