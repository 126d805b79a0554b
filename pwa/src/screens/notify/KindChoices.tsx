import { Channel, Use, type Kind, type Preferences } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { spoken, t, type Key } from "../../i18n/words";
import { choosing, prefer, useOf } from "../../store/preferences";
import { Select } from "../../ui/Choices";
import { doing } from "../useDoing";

const USES: Readonly<Record<Channel, readonly Use[]>> = {
  [Channel.UNSPECIFIED]: [],
  [Channel.PUSH]: [Use.AT_ONCE, Use.NEVER],
  [Channel.MAIL]: [Use.AT_ONCE, Use.IF_UNOPENED, Use.DIGEST, Use.NEVER],
};

const SAID: Readonly<Record<Use, Key>> = {
  [Use.UNSPECIFIED]: "use_never",
  [Use.NEVER]: "use_never",
  [Use.AT_ONCE]: "use_at_once",
  [Use.IF_UNOPENED]: "use_if_unopened",
  [Use.DIGEST]: "use_digest",
};

/** What comes by which way, kind by kind. */
export function KindChoices({ found }: { found: Preferences }) {
  const { language } = spoken.value;
  const titled = (kind: Kind) => kind.titles[language] ?? kind.titles["en"] ?? kind.kind;
  return (
    <section>
      <h2>{t("kinds")}</h2>
      <div class="panel">
        {found.kinds.map((kind) => (
          <fieldset key={kind.kind} class="line wrap kind" data-testid={`kind-${kind.kind}`}>
            <legend>{titled(kind)}</legend>
            <Way found={found} kind={kind} channel={Channel.PUSH} label={t("channel_push")} />
            <Way found={found} kind={kind} channel={Channel.MAIL} label={t("channel_mail")} />
          </fieldset>
        ))}
      </div>
    </section>
  );
}

interface WayProps {
  found: Preferences;
  kind: Kind;
  channel: Channel;
  label: string;
}

function Way({ found, kind, channel, label }: WayProps) {
  const uses = USES[channel];
  const choose = (value: string) => {
    const use = uses.find((one) => String(one) === value) ?? Use.NEVER;
    doing(prefer((now) => ({ choices: choosing(now, kind.kind, channel, use) })));
  };
  return (
    <div class="grow">
      <Select
        label={label}
        value={String(useOf(found, kind, channel))}
        options={uses.map((use) => ({ value: String(use), text: t(SAID[use]) }))}
        onChange={choose}
      />
    </div>
  );
}
