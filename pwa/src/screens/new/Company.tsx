import { locale, t } from "../../i18n/words";
import { PACES } from "../../store/people";
import { Choices, Toggle } from "../../ui/Choices";
import { duration } from "../../ui/time";
import { BotPicker } from "../bots/BotPicker";
import { TURNS, type Choice, type Set } from "./choice";

/** With whom, and how fast. */
export function Company({ choice, set }: { choice: Choice; set: Set }) {
  return (
    <>
      <Choices
        label={t("opponents")}
        value={choice.company}
        options={[
          { value: "bots", text: t("against_bots"), testid: "against-bots" },
          { value: "people", text: t("against_people"), testid: "against-people" },
          { value: "anyone", text: t("against_anyone"), testid: "against-anyone" },
        ]}
        onChange={(company) => set({ company })}
      />
      {choice.company === "anyone" && <p class="hint">{t("quick_match_hint")}</p>}
      {choice.company === "bots" && (
        <BotPicker label={t("bots_level")} value={choice.bot} mode={choice} onChange={(bot) => set({ bot })} />
      )}
      {choice.company === "people" && (
        <label class="field">
          <span>{t("title")}</span>
          <input
            type="text"
            maxLength={60}
            data-testid="table-title"
            value={choice.title}
            placeholder={t("title_hint")}
            onInput={(event) => set({ title: event.currentTarget.value })}
          />
        </label>
      )}
      {choice.company !== "bots" && (
        <>
          <Choices
            label={t("pace")}
            value={choice.pace}
            options={PACES.map(([name]) => ({
              value: name,
              text: (
                <>
                  {t(`pace_${name}`)} <small>{duration(TURNS[name] * 1000, locale())}</small>
                </>
              ),
              testid: `pace-${name}`,
            }))}
            onChange={(pace) => set({ pace })}
          />
          <Toggle label={t("rated_game")} on={choice.rated} onChange={(rated) => set({ rated })} />
        </>
      )}
    </>
  );
}
