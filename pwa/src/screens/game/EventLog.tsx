import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Fragment, type ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ArmyChip } from "../../board/ArmyChip";
import { text } from "../../board/data";
import { lookOf } from "../../board/look";
import { Cause, type Entry, type Event } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { sentence, type Part } from "../../i18n/sentences";
import { throwsOf } from "../../i18n/throws";
import { locale, t } from "../../i18n/words";
import type { GameState } from "../../store/game/state";
import { Button } from "../../ui/Button";
import { Waiting } from "../../ui/Page";
import { duration, moment } from "../../ui/time";

const STEP = 40;
const MOST_THROWS = 10;

export interface LogProps {
  entries: readonly Entry[];
  names: Names;
  history: GameState["history"];
  /** Up to where the player had seen it; null where nothing came meanwhile. */
  seen: bigint | null;
  again: () => void;
  onZone: (zone: string) => void;
  /** Shows the board at a version. */
  travel: (version: bigint) => void;
}

/** What happened, the latest first, with the dice. */
export function EventLog({ entries, history, names, seen, again, onZone, travel }: LogProps) {
  const [shown, setShown] = useState(STEP);
  const lines = [...entries].reverse();
  const border = seen === null ? -1 : lines.findIndex((entry) => entry.version <= seen);
  return (
    <div class="log" data-testid="event-log">
      {history === "failed" && (
        <div class="failed" role="alert" data-testid="log-failed">
          <p>{t(lines.length === 0 ? "log_unknown" : "log_part")}</p>
          <Button onClick={again}>{t("retry")}</Button>
        </div>
      )}
      {history === "waiting" && lines.length === 0 && <Waiting />}
      {history === "there" && lines.length === 0 && <p class="hint">{t("log_empty")}</p>}
      <ol reversed>
        {lines.slice(0, shown).map((entry, at) => (
          <Fragment key={String(entry.number)}>
            {at === border && at > 0 && <li class="log-border">{t("log_you_left")} ↑</li>}
            <EntryLines {...{ entry, names, onZone, travel }} />
          </Fragment>
        ))}
      </ol>
      {lines.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
          {t("log_earlier")}
        </Button>
      )}
    </div>
  );
}

interface EntryProps extends Pick<LogProps, "names" | "onZone" | "travel"> {
  entry: Entry;
}

function EntryLines({ entry, names, onZone, travel }: EntryProps) {
  const time = entry.at ? timestampMs(entry.at) : 0;
  const said = entry.events
    .map((event) => ({ event, parts: sentence(event, names) }))
    .filter((one) => one.parts !== null);
  const cause = causeOf(entry, names);
  if (said.length === 0 && cause === "") return null;
  const when = moment(time, locale());
  return (
    <li class={names.isReader("seat", entry.seat) ? "entry mine" : "entry"}>
      <button
        type="button"
        class="entry-time"
        aria-label={t("travel_here", { time: when })}
        onClick={() => travel(entry.version)}
      >
        <time dateTime={new Date(time).toISOString()}>{when}</time>
      </button>
      {cause !== "" && <p class="cause">{cause}</p>}
      {said.map(({ event, parts }, at) => (
        <p key={at} class={`event ${event.name}`}>
          <Sentence parts={parts ?? []} names={names} onZone={onZone} />
          <Dice event={event} names={names} />
        </p>
      ))}
    </li>
  );
}

function causeOf(entry: Entry, names: Names): string {
  if (entry.cause === Cause.CLOCK) return t("cause_clock", { name: names.player(entry.seat) });
  if (entry.cause === Cause.OUTAGE)
    return t("cause_outage", { time: duration(Number(entry.extendedSeconds) * 1000, locale()) });
  return "";
}

function Sentence({ parts, names, onZone }: { parts: readonly Part[]; names: Names; onZone: (zone: string) => void }) {
  return (
    <>
      {parts.map((part): ComponentChildren => {
        if (typeof part === "string") return part;
        if ("army" in part)
          return (
            <>
              <ArmyChip colour={names.board.colour(part.army)} /> {part.text}
            </>
          );
        return <ZoneLink zone={part.zone} text={part.text} onZone={onZone} />;
      })}
    </>
  );
}

/** A place in a sentence. It is no button element: a line would break before the full stop that follows one. */
function ZoneLink({ zone, text: name, onZone }: { zone: string; text: string; onZone: (zone: string) => void }) {
  return (
    <span
      role="button"
      tabindex={0}
      class="zone-link"
      onClick={() => onZone(zone)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onZone(zone);
      }}
    >
      {name}
    </span>
  );
}

/** The dice of a battle, each side's in its army's colour, the highest first. */
function Dice({ event, names }: { event: Event; names: Names }) {
  const all = throwsOf(text(event.fields?.["dice"]));
  if (all.length === 0) return null;
  const armies = (names.board.vocabulary.events.get(event.name)?.fields ?? []).filter((one) => one.kind === "army");
  const [attacker = "", defender = ""] = armies.map((one) => text(event.fields?.[one.name]));
  return (
    <span class="dice">
      {all.slice(-MOST_THROWS).map((one, at) => (
        <span
          key={at}
          class="battle"
          role="img"
          aria-label={t("dice", { faces: `${one.attack.join(" ")} : ${one.defence.join(" ")}` })}
        >
          <Faces faces={one.attack} army={attacker} side="attack" names={names} />
          <Faces faces={one.defence} army={defender} side="defence" names={names} />
        </span>
      ))}
      {all.length > MOST_THROWS && <span class="hint">… {all.length}</span>}
    </span>
  );
}

interface FacesProps {
  faces: readonly number[];
  army: string;
  side: "attack" | "defence";
  names: Names;
}

function Faces({ faces, army, side, names }: FacesProps) {
  const { counter, ink } = lookOf(names.board, army);
  return (
    <>
      {[...faces]
        .sort((one, other) => other - one)
        .map((face, at) => (
          <b key={at} class={`die ${side}`} style={{ background: counter, color: ink }}>
            {face}
          </b>
        ))}
    </>
  );
}
