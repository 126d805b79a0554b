import type { Choice } from "../../gen/fieldpost/rules/v1/view_pb";
import { t } from "../../i18n/words";
import { useForm, useLabel } from "../context";
import { isList, keyOf, valueOf } from "../values";

const SHOWN = 12;

interface RankingProps {
  name: string;
  kind: string;
  among: readonly Choice[];
}

export function RankingField({ name, kind, among }: RankingProps) {
  const label = useLabel(name);
  const { names, board, values, set } = useForm();
  const value = values[name];
  const ranked = isList(value) ? value : [];
  const left = board.inOrder(among.map((choice) => keyOf(valueOf(choice))).filter((id) => !ranked.includes(id)));
  const swap = (at: number) => {
    const next = [...ranked];
    [next[at - 1], next[at]] = [next[at]!, next[at - 1]!];
    set(name, next);
  };
  return (
    <div class="form-field column" data-testid={`field-${name}`}>
      <span class="form-label">{label}</span>
      <p class="hint">{t("rank_hint")}</p>
      <ol class="ranking">
        {ranked.slice(0, SHOWN).map((id, at) => (
          <li key={id}>
            <span>{names.value(kind, id)}</span>
            <button
              type="button"
              disabled={at === 0}
              aria-label={`${t("rank_up")}: ${names.value(kind, id)}`}
              onClick={() => swap(at)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`${t("remove")}: ${names.value(kind, id)}`}
              onClick={() =>
                set(
                  name,
                  ranked.filter((one) => one !== id),
                )
              }
            >
              ×
            </button>
          </li>
        ))}
        {ranked.length > SHOWN && <li class="rest">… {ranked.length - SHOWN}</li>}
      </ol>
      {left.length > 0 && (
        <div class="chips" role="group" aria-label={t("rank_add")}>
          {left.map((id) => (
            <button key={id} type="button" class="chip" onClick={() => set(name, [...ranked, id])}>
              {names.value(kind, id)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
