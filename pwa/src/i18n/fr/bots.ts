import type { bots as English } from "../en/bots";

export const bots: { [key in keyof typeof English]: string } = {
  bot_best: "le plus fort ici",
  bot_always: "Finit presque toujours devant le niveau {name}",
  bot_ahead: "Finit devant le niveau {name} dans {n} parties sur 10 environ",
  bot_even: "Dans ce mode, à peu près aussi fort que le niveau {name}",
  bot_behind: "Dans ce mode, devant le niveau {name} dans {n} parties sur 10 seulement",
  bot_unmeasured: "Pas encore mesuré dans ce mode",
  bot_style: "Façon de jouer",
  bot_style_none: "Normale",
  bot_style_hint: "Une façon de jouer change la manière, pas la force.",
  bot_level: "Niveau",
  bot_chosen: "Terminé",
  bot_which: "Quel robot prend une place libre",
  bot_stands_in: "Quel robot joue pour un absent",
};
