import type { Preferences } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { t } from "../../i18n/words";
import { prefer, zoneHere } from "../../store/preferences";
import { Select, Toggle } from "../../ui/Choices";
import { doing } from "../useDoing";
import { minuteOf, timeOf } from "./clock";

const NIGHT = { begins: 22 * 60, ends: 7 * 60 };
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Hours in which nothing rings, and the hour of the daily digest; by the clock of the reader's zone. */
export function Times({ found }: { found: Preferences }) {
  const { quiet } = found;
  const zone = found.zone || zoneHere();
  const set = ({ begins, ends }: { begins?: number; ends?: number }) =>
    doing(
      prefer(({ quiet: now }) => ({
        quiet: { begins: begins ?? now?.begins ?? 0, ends: ends ?? now?.ends ?? 0 },
        zone,
      })),
    );
  return (
    <section>
      <h2>{t("times")}</h2>
      <div class="panel padded">
        <Toggle
          label={t("quiet_hours")}
          on={quiet !== undefined}
          onChange={(on) => (on ? set(NIGHT) : doing(prefer({ quiet: undefined })))}
        />
        {quiet && (
          <div class="row">
            <TimeField
              label={t("quiet_from")}
              minute={quiet.begins}
              onChange={(begins) => set({ begins })}
              testid="quiet-from"
            />
            <TimeField label={t("quiet_to")} minute={quiet.ends} onChange={(ends) => set({ ends })} testid="quiet-to" />
          </div>
        )}
        <p class="hint">{t("quiet_hint", { zone: zone.replaceAll("_", " ") })}</p>
        <Select
          label={t("digest_hour")}
          value={String(found.digestHour)}
          options={HOURS.map((hour) => ({ value: hour, text: timeOf(Number(hour) * 60) }))}
          onChange={(hour) => doing(prefer({ digestHour: Number(hour), zone }))}
        />
      </div>
    </section>
  );
}

interface TimeFieldProps {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
  testid: string;
}

function TimeField({ label, minute, onChange, testid }: TimeFieldProps) {
  return (
    <label class="field grow">
      <span>{label}</span>
      <input
        type="time"
        value={timeOf(minute)}
        data-testid={testid}
        onChange={(event) => {
          const chosen = minuteOf(event.currentTarget.value);
          if (chosen !== null) onChange(chosen);
        }}
      />
    </label>
  );
}
