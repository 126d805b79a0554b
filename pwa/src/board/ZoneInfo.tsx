import type { Names } from "../i18n/names";
import { t } from "../i18n/words";
import type { Standing } from "./paint";

/** The place that was touched last: who stands there, and what its region is worth. */
export function ZoneInfo({
  zone,
  names,
  standings,
}: {
  zone: string | null;
  names: Names;
  standings: readonly Standing[];
}) {
  const standing = standings.find((one) => one.zone === zone);
  if (!standing) return <p class="zone-info hint">{t("zone_hint")}</p>;
  const region = names.board.regions.find(
    (one) => one.id === names.board.zones.find((place) => place.id === zone)?.region,
  );
  return (
    <p class="zone-info">
      {names.standing(standing)}
      {region && (
        <small>
          {names.say(region.name)} {t("region_bonus", { n: region.bonus })}
        </small>
      )}
    </p>
  );
}
