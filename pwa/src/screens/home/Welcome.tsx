import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/words";
import { session } from "../../net/rpc";
import { go } from "../../routes";
import { editionList, loadEditions } from "../../store/editions";
import { lastName, me } from "../../store/me";
import { guidedGame, quickGame, quickMode } from "../../store/quick";
import { LinkButton, Button } from "../../ui/Button";
import { Icon, Logo } from "../../ui/Icon";
import { Waiting } from "../../ui/Page";
import { useMedia } from "../../ui/media";
import { NameField } from "../NameField";
import { useDoing } from "../useDoing";
import { useNaming } from "../useNaming";
import { CodeDialog } from "./CodeDialog";
import { EditionPicture } from "./lazy";

const TALL = { width: 360, height: 460 };
const WIDE = { width: 1280, height: 800 };
const DESK = "(min-width: 900px)";

/** What somebody sees who has no game: a board, and one tap to the first. */
export function Welcome() {
  const [asking, ask] = useState(false);
  const [busy, run] = useDoing();
  useEffect(() => void loadEditions().catch(() => undefined), []);
  const size = useMedia(DESK) ? WIDE : TALL;
  const known = me.value !== null || session.known;
  const name = me.value?.displayName ?? lastName();
  return (
    <div class="welcome">
      <div class="welcome-board">
        {editionList.value && <EditionPicture key={size.width} name={quickMode().edition} counted {...size} />}
      </div>
      <header class="welcome-pill">
        <Logo />
        <span>{t("app")}</span>
      </header>
      <main class="welcome-sheet">
        <h1>{t("welcome")}</h1>
        <p>{t("welcome_how")}</p>
        <PlayNow known={known} name={name} />
        <div class="actions">
          <LinkButton href="#/new///people">{t("invite_friends")}</LinkButton>
          <Button onClick={() => ask(true)} testid="have-link">
            {t("have_link")}
          </Button>
        </div>
        <nav class="welcome-links" aria-label={t("main_ways")}>
          <button
            type="button"
            disabled={busy}
            onClick={() => run(async () => go(`#/game/${await guidedGame()}`))}
            data-testid="learn"
          >
            {t("learn")}
          </button>
          <a href="#/tables">{t("open_tables")}</a>
          <a href="#/rules">{t("rulebooks")}</a>
          <a href="#/you" data-testid="you">
            {t("you_profile")}
          </a>
        </nav>
      </main>
      {asking && <CodeDialog onClose={() => ask(false)} />}
    </div>
  );
}

/** The one tap to a game; whoever is new may give a name first, and need not. */
function PlayNow({ known, name }: { known: boolean; name: string }) {
  const [text, setText] = useState("");
  const [naming, setNaming] = useState(false);
  const { busy, run, refusal, forget } = useNaming();
  const write = (value: string) => {
    forget();
    setText(value);
  };
  const play = () => run(async () => go(`#/game/${await quickGame(text.trim())}`));
  return (
    <>
      {naming && !known && <NameField name={text} onChange={write} refusal={refusal} />}
      <Button kind="primary" wide disabled={busy} onClick={play} testid="start-quick-game">
        {busy ? (
          <Waiting text={t("starting")} />
        ) : (
          <>
            <Icon name="play" small />
            {t("play_now")}
          </>
        )}
      </Button>
      <p class="welcome-note" data-testid="playing-as">
        {known ? (name === "" ? t("playing_as_known") : t("playing_as", { name })) : t("play_now_free")}{" "}
        {!known && !naming && (
          <button type="button" class="link" onClick={() => setNaming(true)} data-testid="choose-name">
            {t("choose_name")}
          </button>
        )}
      </p>
    </>
  );
}
