import type { lists as english } from "../en/lists";

export const lists: { [key in keyof typeof english]: string } = {
  my_turn_n: "À toi de jouer ({n})",
  all_waiting: "Les {n} parties qui t’attendent",
  row_you: "Toi : {armies}",
  lead_you: "Tu mènes avec {score}",
  lead_is: "{names} mène avec {score}",
  lead_are: "{names} mènent avec {score}",
  lead_own: "tu en es à {score}",
  lead_level: "À égalité : {score} chacun",
  own_rounds_points: "Se termine après la manche {n} : le plus de points de victoire l’emporte.",
  own_rounds_places: "Se termine après la manche {n} : le plus de lieux l’emporte.",
  invites: "{name} t’invite à une partie.",
  seated: "Déjà là : {names}",
  n_free: "{n} {n|place libre|places libres}",
  none_free: "plus de place libre",
};
