import "./bots.css";
import { create } from "@bufbuild/protobuf";
import { CatalogueBotSchema, type CatalogueBot, type Style } from "../../gen/fieldpost/bots/v1/bots_pb";
import { spoken, t } from "../../i18n/words";
import { catalogue } from "../../store/catalogue";
import { botList } from "../../store/editions";
import { choose } from "../../store/settings";
import { Choices } from "../../ui/Choices";
import { useLoaded } from "../../ui/hooks";
import { bestIn, levelAndStyle, strengthInWords, type Mode } from "./strength";

export interface PickerProps {
  label: string;
  /** The bot, with its style behind a "-" where it has one. */
  value: string;
  onChange: (bot: string) => void;
  /** The mode that strength is told for. */
  mode: Mode;
}

/** One of the bots: what each does, how strong it is in this mode, and in which style the chosen one plays. */
export function BotPicker({ label, value, onChange, mode }: PickerProps) {
  const found = useLoaded(catalogue, []);
  const known = found.state === "there" ? found.value : null;
  const bots = known?.bots ?? botList.value.map((bot) => create(CatalogueBotSchema, { bot }));
  const [level, style] = levelAndStyle(value);
  const best = bestIn(bots, mode);
  const styles = bots.find((one) => one.bot?.bot === level)?.styles ?? [];
  const pick = (bot: string) => {
    choose({ opponent: bot });
    onChange(bot);
  };
  const become = (next: CatalogueBot) => {
    const name = next.bot?.bot ?? "";
    pick(next.styles.includes(style) ? `${name}-${style}` : name);
  };
  return (
    <>
      <div class="bot-list" role="radiogroup" aria-label={label} data-testid="bot-picker">
        <span class="form-label" aria-hidden="true">
          {label}
        </span>
        {bots.map((one, at) => (
          <Level
            key={one.bot?.bot}
            bot={one}
            strength={known === null ? "" : strengthInWords(one, bots[at - 1], mode, titleOf(bots[at - 1]?.bot))}
            best={best === one.bot?.bot}
            chosen={level === one.bot?.bot}
            onChoose={() => become(one)}
          />
        ))}
      </div>
      {styles.length > 0 && (
        <StyleChoice
          styles={known?.styles.filter((one) => styles.includes(one.style)) ?? []}
          chosen={style}
          choose={(name) => pick(name === "" ? level : `${level}-${name}`)}
        />
      )}
    </>
  );
}

interface Titled {
  titles: Record<string, string>;
  about: Record<string, string>;
}

function titleOf(one: Pick<Titled, "titles"> | undefined): string {
  return one?.titles[spoken.value.language] ?? one?.titles["en"] ?? "";
}

function aboutOf(one: Pick<Titled, "about"> | undefined): string {
  return one?.about[spoken.value.language] ?? one?.about["en"] ?? "";
}

interface LevelProps {
  bot: CatalogueBot;
  strength: string;
  best: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function Level({ bot: { bot }, strength, best, chosen, onChoose }: LevelProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      class="bot-level"
      onClick={onChoose}
      data-testid={`bot-${bot?.bot}`}
    >
      <span>{titleOf(bot)}</span>
      {best && <span class="tag good">{t("bot_best")}</span>}
      <small>{aboutOf(bot)}</small>
      {strength !== "" && <small class="bot-strength">{strength}</small>}
    </button>
  );
}

interface StyleProps {
  styles: readonly Style[];
  chosen: string;
  choose: (style: string) => void;
}

function StyleChoice({ styles, chosen, choose }: StyleProps) {
  const about = aboutOf(styles.find((one) => one.style === chosen));
  return (
    <>
      <Choices
        label={t("bot_style")}
        value={chosen}
        options={[
          { value: "", text: t("bot_style_none"), testid: "style-none" },
          ...styles.map((one) => ({ value: one.style, text: titleOf(one), testid: `style-${one.style}` })),
        ]}
        onChange={choose}
      />
      <p class="hint">{about === "" ? t("bot_style_hint") : about}</p>
    </>
  );
}
