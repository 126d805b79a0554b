import type { coach as english } from "../en/coach";

/** Ce que l’on dit pendant un premier tour, et le chemin qui y mène. */
export const coach: { [key in keyof typeof english]: string } = {
  coach_choose: "Touche ce que tu choisis, puis le grand bouton.",
  coach_place: "Touche un lieu voisin d’un ennemi. C’est aux frontières que les troupes servent le plus.",
  coach_attack: "À l’attaque : touche un de tes lieux cerclés.",
  coach_chance: "Le nombre est ta chance. Touche l’ennemi à combattre.",
  coach_move_in: "Autant que tu veux ; le reste garde la maison.",
  coach_card: "Pris. Cela vaut une carte à la fin de ton tour : une par tour où tu prends quelque chose.",
  coach_move: "Déplace des troupes une fois d’un lieu à l’autre, ou envoie ton tour.",
  coach_posted: "C’est envoyé. Aux autres de jouer ; on t’appelle.",
  coach_aim: "Où en est chacun. Touche ici pour en savoir plus, et pour voir ce que tu vises.",
  learn: "Apprendre",
  learn_hint: "Une partie guidée, depuis une position donnée.",
};
