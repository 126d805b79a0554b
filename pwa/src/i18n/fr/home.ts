import type { home as english } from "../en/home";

export const home: { [key in keyof typeof english]: string } = {
  welcome: "Le monde, deux\u00a0minutes par jour",
  welcome_how:
    "Un jeu de plateau entre amis, par correspondance. On te prévient quand c’est à toi ; tu joues d’un seul pouce.",
  play_now_free: "Contre deux robots, sans compte.",
  choose_name: "Choisir d’abord un nom",
  invite_friends: "Inviter des amis",
  have_link: "J’ai un lien",
  main_ways: "Navigation",
  games: "Parties",
  you_profile: "Toi",
  inbox: "Messages",
  inbox_n: "Messages, {n} {n|nouveau|nouveaux}",
  with_others: "Chez les autres",
  install_offer: "Garder Fieldpost sur ton écran d’accueil ?",
  install: "Oui",
  not_now: "Pas maintenant",
  play_bots: "Jouer contre des robots",
  searching: "On cherche des joueurs",
  seats_taken: "{n} sur {all} sont assis",
  ready_asked: "On demande à tous : es-tu là ?",
};
