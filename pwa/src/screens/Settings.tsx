import { useState } from "preact/hooks";
import { speak, t } from "../i18n/words";
import { session } from "../net/rpc";
import { forgetAll } from "../net/vault";
import { go } from "../routes";
import { change, me } from "../store/me";
import { choose, settings, type Language, type Theme } from "../store/settings";
import { Button, LinkButton } from "../ui/Button";
import { Choices, Toggle } from "../ui/Choices";
import { Ask } from "../ui/Dialog";
import { Page } from "../ui/Page";
import { Devices } from "./Devices";
import { NameForm } from "./NameForm";
import { useDoing } from "./useDoing";
import { Vacation } from "./Vacation";

export function SettingsScreen() {
  const { language, theme } = settings.value;
  const account = me.value;
  const [, run] = useDoing();
  const setLanguage = (value: Language) => {
    run(async () => {
      choose({ language: value });
      await speak(value);
      if (account) await change({ language: value });
    });
  };
  return (
    <Page title={t("settings")}>
      <section class="column">
        <h2>{t("account")}</h2>
        {account ? (
          <NameForm key={account.displayName} name={account.displayName} />
        ) : (
          <p class="hint">{t("account_none")}</p>
        )}
        {account?.guest && <p class="hint">{t("account_guest")}</p>}
        {!account && (
          <LinkButton href="#/device" kind="quiet" testid="use-code">
            {t("device_have_code")}
          </LinkButton>
        )}
      </section>
      {account && <Devices key={account.userId} />}
      {account && <Vacation key={account.userId} />}
      <section class="column">
        <Choices<Language>
          label={t("language")}
          value={language}
          options={[
            { value: "en", text: "English", testid: "language-en" },
            { value: "fr", text: "Français", testid: "language-fr" },
          ]}
          onChange={setLanguage}
        />
        <Choices<Theme>
          label={t("theme")}
          value={theme}
          options={[
            { value: "system", text: t("theme_system") },
            { value: "light", text: t("theme_light"), testid: "theme-light" },
            { value: "dark", text: t("theme_dark"), testid: "theme-dark" },
          ]}
          onChange={(value) => choose({ theme: value })}
        />
      </section>
      <Seeing />
      <Feel />
      <About known={account !== null} />
    </Page>
  );
}

/** What this is, and what few people ask for. */
function About({ known }: { known: boolean }) {
  return (
    <section class="column">
      <h2>{t("about_title")}</h2>
      <p class="hint">{t("about")}</p>
      {known && (
        <LinkButton href="#/programs" kind="quiet" testid="programs">
          {t("programs")}
        </LinkButton>
      )}
      {known && <Forget />}
    </section>
  );
}

/** What tells armies apart besides their colours. */
function Seeing() {
  const { patterns, letters } = settings.value;
  return (
    <section class="column" data-testid="seeing">
      <h2>{t("seeing")}</h2>
      <p class="hint">{t("seeing_hint")}</p>
      <Toggle label={t("seeing_patterns")} on={patterns} onChange={(on) => choose({ patterns: on })} />
      <Toggle label={t("seeing_letters")} on={letters} onChange={(on) => choose({ letters: on })} />
    </section>
  );
}

/** What can be felt and heard: nothing, until somebody says so. */
function Feel() {
  const { haptics, sound } = settings.value;
  return (
    <section class="column">
      <Toggle label={t("haptics")} on={haptics} onChange={(on) => choose({ haptics: on })} />
      <Toggle label={t("sound")} on={sound} onChange={(on) => choose({ sound: on })} />
    </section>
  );
}

function Forget() {
  const [asking, setAsking] = useState(false);
  const [busy, run] = useDoing();
  const leave = async () => {
    await session.leave();
    await forgetAll();
    go("#/");
  };
  return (
    <>
      <Button kind="danger" disabled={busy} onClick={() => setAsking(true)}>
        {t("forget")}
      </Button>
      {asking && (
        <Ask
          title={t("forget")}
          question={t("forget_ask")}
          yes={t("forget")}
          onClose={() => setAsking(false)}
          onYes={() => run(leave)}
        />
      )}
    </>
  );
}
