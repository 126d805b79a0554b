import type { lists as english } from "../en/lists";

export const lists: { [key in keyof typeof english]: string } = {
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
  rules_search: "Chercher dans les règles",
  rules_found: "{n} {n|règle trouvée|règles trouvées}",
  rules_none: "Aucune règle n’a ces mots.",
  rules_contents: "Chapitres",
  chapter_pieces: "Pièces",
  chapter_pieces_hint: "Chaque couleur a sa forme ; le nombre dessus compte les troupes.",
  chapter_shared: "Commun à tous les plateaux",
  chapter_post: "Jouer par correspondance",
  chapter_more: "Règles {key}",
};
