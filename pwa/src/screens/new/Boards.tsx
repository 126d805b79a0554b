import type { EditionSummary } from "../../gen/fieldpost/rules/v1/catalogue_pb";
import { t } from "../../i18n/words";
import { EditionPicture } from "../home/lazy";
import { editionTitle } from "../titles";

const SIZE = { width: 200, height: 112 };

interface BoardsProps {
  editions: readonly EditionSummary[];
  chosen: string;
  onChoose: (edition: EditionSummary) => void;
}

/** The boards as cards with their maps. */
export function Boards({ editions, chosen, onChoose }: BoardsProps) {
  return (
    <div class="boards" role="radiogroup" aria-label={t("edition")}>
      {editions.map((one) => (
        <button
          key={one.edition}
          type="button"
          role="radio"
          aria-checked={one.edition === chosen}
          class="game-card"
          onClick={() => onChoose(one)}
          data-testid={`edition-${one.edition}`}
        >
          <span class="board-card-picture">
            <EditionPicture name={one.edition} {...SIZE} />
          </span>
          <span class="game-card-text">
            <strong>{editionTitle(one.edition)}</strong>
            <small>{sizes(one)}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

function sizes(edition: EditionSummary): string {
  const all = edition.variants.flatMap((variant) => variant.sizes);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? t("n_players", { n: most }) : t("from_to_players", { least, most });
}
