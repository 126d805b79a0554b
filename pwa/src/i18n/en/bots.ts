/** What is said of bots: how strong they are, and what they advise. */
export const bots = {
  bot_best: "strongest here",
  bot_always: "Nearly always ends ahead of the {name}",
  bot_ahead: "Ends ahead of the {name} in about {n} of 10 games",
  bot_even: "About as strong as the {name} in this mode",
  bot_behind: "In this mode ahead of the {name} in only {n} of 10 games",
  bot_unmeasured: "Not yet measured in this mode",
  bot_style: "Style of play",
  bot_style_none: "Plain",
  bot_style_hint: "A style changes how a bot plays, not how well.",
  bot_level: "Level",
  bot_chosen: "Done",
  bot_which: "Which bot takes a free place",
  bot_stands_in: "Which bot plays for who is away",
};
