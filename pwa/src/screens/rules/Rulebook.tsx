import { useEffect, useMemo, useState } from "preact/hooks";
import type { Edition } from "../../gen/fieldpost/rules/v1/catalogue_pb";
import type { Names } from "../../i18n/names";
import { spoken, t } from "../../i18n/words";
import { editionList, loadEditions } from "../../store/editions";
import { Failed, Page, Waiting } from "../../ui/Page";
import { EditionPicture } from "../home/lazy";
import { editionTitle } from "../titles";
import { useEdition } from "../useEdition";
import { chapters, searched, SHARED, type Chapter, type Rule } from "./chapters";
import { Pieces } from "./Pieces";

const PICTURE = { width: 84, height: 64 };

/** The rulebooks; or one of them, at a rule where its number is given. */
export function RulebookScreen({ edition, rule }: { edition: string; rule: string }) {
  useEffect(() => void loadEditions().catch(() => undefined), []);
  return edition === "" ? <Shelf /> : <Book edition={edition} rule={rule} />;
}

function Shelf() {
  const editions = editionList.value;
  return (
    <Page title={t("rulebooks")}>
      {!editions && <Waiting />}
      <ul class="panel">
        {(editions ?? []).map(({ edition }) => (
          <li key={edition}>
            <a class="line" href={`#/rules/${edition}`}>
              <span class="mini-picture">
                <EditionPicture name={edition} {...PICTURE} />
              </span>
              <strong class="grow">{editionTitle(edition)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Book({ edition, rule }: { edition: string; rule: string }) {
  const found = useEdition(edition);
  return (
    <Page title={editionTitle(edition)} back="#/rules">
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} />}
      {found.state === "there" && <Text {...found.value} edition={edition} wanted={rule} />}
    </Page>
  );
}

interface TextProps {
  edition: string;
  whole: Edition;
  names: Names;
  /** The rule to open at; empty for the beginning. */
  wanted: string;
}

function Text({ edition, whole, names, wanted }: TextProps) {
  const { language } = spoken.value;
  const [words, search] = useState("");
  const all = useMemo(
    () => chapters((whole.rulebooks[language] ?? whole.rulebooks["en"])?.rules ?? {}, names.chapters()),
    [whole, language, names],
  );
  const shown = searched(all, words);
  useEffect(() => {
    search(""); // what is wanted may not be among what was found
  }, [wanted]);
  useEffect(() => showRule(wanted), [wanted, words]);
  return (
    <article class="rulebook" data-testid="rulebook">
      <input
        type="search"
        value={words}
        placeholder={t("rules_search")}
        aria-label={t("rules_search")}
        data-testid="rules-search"
        onInput={(event) => search(event.currentTarget.value)}
      />
      {words === "" && <Contents chapters={all} names={names} />}
      {words === "" && <Pieces names={names} />}
      <p class="hidden" role="status">
        {words !== "" && t("rules_found", { n: shown.reduce((sum, one) => sum + one.rules.length, 0) })}
      </p>
      {shown.length === 0 && <p class="hint">{t("rules_none")}</p>}
      {shown.map((chapter) => (
        <section key={chapter.key} class="chapter" id={`chapter-${chapter.key}`}>
          <h2>{titleOf(chapter, all, names)}</h2>
          <ol class="rules">
            {chapter.rules.map((one) => (
              <Line key={one.number} edition={edition} rule={one} wanted={one.number === wanted} />
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

/** A rule with its number, which is the address of this very rule. */
function Line({ edition, rule, wanted }: { edition: string; rule: Rule; wanted: boolean }) {
  const { number, text } = rule;
  return (
    <li id={`rule-${number}`} class={wanted ? "rule wanted" : "rule"} tabIndex={-1} data-testid={`rule-${number}`}>
      <a href={`#/rules/${edition}/${number}`} aria-label={t("rule", { rule: number })}>
        {number}
      </a>
      <p>{text}</p>
    </li>
  );
}

function Contents({ chapters: all, names }: { chapters: readonly Chapter[]; names: Names }) {
  const entries = [
    { key: "pieces", title: t("chapter_pieces") },
    ...all.map((one) => ({ key: one.key, title: titleOf(one, all, names) })),
  ];
  return (
    <nav class="chips" aria-label={t("rules_contents")}>
      {entries.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          class="chip"
          onClick={() => document.getElementById(`chapter-${key}`)?.scrollIntoView()}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}

/** What a chapter is called: by its edition, where that has a word for it; the first of its own is the game itself. */
function titleOf({ key, name }: Chapter, all: readonly Chapter[], names: Names): string {
  const [shared, post] = SHARED;
  if (name !== "") return name;
  if (key === shared) return t("chapter_shared");
  if (key === post) return t("chapter_post");
  return key === all[0]?.key ? names.edition() : t("chapter_more", { key });
}

/** Brings a rule into view, and the focus to it, so that a screen reader goes on from there. */
function showRule(number: string): void {
  const rule = number === "" ? null : document.getElementById(`rule-${number}`);
  rule?.scrollIntoView({ block: "center" });
  rule?.focus({ preventScroll: true });
}
