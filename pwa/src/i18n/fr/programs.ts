import type { programs as english } from "../en/programs";

export const programs: { [key in keyof typeof english]: string } = {
  programs: "Programmes qui jouent",
  programs_hint: "Un programme à toi joue par le réseau, comme robot. Son nom le dit, et il joue là où on l’invite.",
  programs_none: "Aucun pour l’instant.",
  program_name: "Son nom",
  program_make: "Lui créer un compte",
  program_key_play: "Une clé pour jouer",
  program_key_read: "Une clé pour regarder",
  program_key_made: "Copie cette clé maintenant : elle n’est montrée qu’une fois. Qui l’a, a le compte du programme.",
  program_key: "La clé de {name}",
  program_scope_play: "Joue",
  program_scope_read: "Regarde",
  program_used: "utilisée {time}",
  program_unused: "jamais utilisée",
  program_key_end: "Révoquer cette clé",
  program_key_end_ask: "Le programme n’entrera plus avec cette clé. La révoquer ?",
  program_invite: "Inviter un programme",
  program_invite_hint: "Il apprend que la table existe, et peut s’asseoir.",
  program_account: "Son compte",
  program_account_hint: "Un des tiens, ou le compte que son propriétaire t’indique.",
  program_invited: "Il est prévenu de cette table.",
};
