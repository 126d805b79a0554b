import { useState } from "preact/hooks";
import { readable, spoken, t } from "../../i18n/words";
import { matchmaking } from "../../net/matchmaking";
import { read, rules } from "../../net/rpc";
import { botList } from "../../store/editions";
import { me } from "../../store/me";
import { meet, profiles } from "../../store/profiles";
import type { Place } from "../../store/talk";
import { Button } from "../../ui/Button";
import { useLoaded } from "../../ui/hooks";
import { namesInList } from "../game/players";
import { ReportDialog } from "./ReportDialog";

interface Somebody {
  seat: number;
  name: string;
}

/** The others at the table, each of whom can be reported for what is no message: how they play, or their name. */
export function People({ place }: { place: Place }) {
  const [reported, report] = useState<Somebody | null>(null);
  const found = useLoaded(() => others(place), [place.value, me.value?.userId]);
  if (found.state !== "there" || found.value.length === 0) return null;
  return (
    <details class="options" data-testid="people-here">
      <summary>{t("report_person")}</summary>
      <ul class="panel">
        {found.value.map((one) => (
          <li key={one.seat} class="line">
            <span class="grow">{one.name}</span>
            <Button kind="quiet" onClick={() => report(one)} testid={`report-seat-${one.seat}`}>
              {t("report")}
            </Button>
          </li>
        ))}
      </ul>
      {reported && (
        <ReportDialog
          question={t("report_person_ask", { name: reported.name })}
          send={(said) => matchmaking.reportPerson({ ...said, place, seat: reported.seat })}
          onClose={() => report(null)}
        />
      )}
    </details>
  );
}

async function others(place: Place): Promise<Somebody[]> {
  return place.case === "gameId" ? inGame(place.value) : atTable(place.value);
}

async function atTable(tableId: string): Promise<Somebody[]> {
  const { table } = await read(() => matchmaking.getTable({ tableId }));
  return (table?.seats ?? [])
    .filter((one) => one.hidden || (one.userId !== "" && one.userId !== me.value?.userId))
    .map((one) => ({ seat: one.seat, name: one.displayName || t("seat_n", { n: one.seat + 1 }) }));
}

async function inGame(gameId: string): Promise<Somebody[]> {
  const { game } = await read(() => rules.getGame({ gameId }));
  if (!game) return [];
  await meet(game.players.map((one) => one.userId));
  const known = { profiles: profiles.value, bots: botList.value, language: spoken.value.language };
  const names = namesInList(game, known, readable);
  return game.players
    .filter((one) => one.seat !== game.viewer && (one.userId !== "" || !one.botPlays))
    .map((one) => ({ seat: one.seat, name: names.get(one.seat) ?? t("seat_n", { n: one.seat + 1 }) }));
}
