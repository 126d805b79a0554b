import { useState } from "preact/hooks";
import type { Away } from "../gen/fieldpost/accounts/v1/accounts_pb";
import { locale, t } from "../i18n/words";
import { accounts, command, read } from "../net/rpc";
import { requestId } from "../net/random";
import { change, me } from "../store/me";
import { Button } from "../ui/Button";
import { useAttempts, useLoaded } from "../ui/hooks";
import { Failed, Waiting } from "../ui/Page";
import { day, daysLeft } from "./vacationDays";
import { useDoing } from "./useDoing";

/** Days on which the clocks of all games stand still: planned by their person only, and never without. */
export function Vacation() {
  const [attempt, again] = useAttempts();
  const [changed, setChanged] = useState<Away | undefined>();
  const found = useLoaded(async () => (await read(() => accounts.getVacation({}))).away, [], attempt);
  const away = changed ?? (found.state === "there" ? found.value : undefined);
  return (
    <section class="column" data-testid="vacation">
      <h2>{t("vacation")}</h2>
      <p class="hint">{t("vacation_hint")}</p>
      {!away && found.state === "waiting" && <Waiting />}
      {!away && found.state === "failed" && <Failed refusal={found.refusal} again={again} />}
      {away && <Plans away={away} onChange={setChanged} />}
    </section>
  );
}

function Plans({ away, onChange }: { away: Away; onChange: (away: Away | undefined) => void }) {
  const [busy, run] = useDoing();
  const end = (vacationId: string) =>
    run(async () => onChange((await command(() => accounts.endVacation({ vacationId }))).away));
  const shown = (text: string) =>
    new Date(`${text}T12:00`).toLocaleDateString(locale(), { day: "numeric", month: "long" });
  return (
    <>
      <p data-testid="vacation-left">
        {daysLeft(away).map((year) => (
          <span key={year.year}>{t("vacation_left", { left: year.left, budget: year.budget, year: year.year })} </span>
        ))}
      </p>
      <ul class="rows">
        {away.vacations.map((one) => (
          <li key={one.vacationId} class="row wrap" data-testid="planned">
            <span class="grow">
              {t("vacation_planned", { first: shown(one.firstDay), last: shown(one.lastDay), n: one.days })}
            </span>
            <Button kind="quiet" disabled={busy} onClick={() => end(one.vacationId)} testid="end-vacation">
              {t("vacation_end")}
            </Button>
          </li>
        ))}
      </ul>
      <NewPlan onChange={onChange} />
    </>
  );
}

function NewPlan({ onChange }: { onChange: (away: Away | undefined) => void }) {
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [busy, run] = useDoing();
  const plan = async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone && me.value && me.value.zone !== timeZone) await change({ zone: timeZone });
    const request = { requestId: requestId(), firstDay: first, lastDay: last };
    onChange((await command(() => accounts.setVacation(request))).away);
    setFirst("");
    setLast("");
  };
  return (
    <form
      class="row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        run(plan);
      }}
    >
      <DayField label={t("vacation_first")} value={first} onChange={setFirst} testid="first-day" />
      <DayField label={t("vacation_last")} value={last} onChange={setLast} least={first} testid="last-day" />
      <button type="submit" class="button plain" disabled={busy || last === ""} data-testid="plan-vacation">
        {t("vacation_plan")}
      </button>
    </form>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  least?: string;
  testid: string;
}

function DayField({ label, value, onChange, least = "", testid }: DayFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="date"
        value={value}
        min={least || day(new Date())}
        data-testid={testid}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
