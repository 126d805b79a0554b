/** What is said of programs that play by themselves. */
export const programs = {
  programs: "Programs that play",
  programs_hint:
    "A program of yours plays over the network as a bot. Its name says so, and it plays where it is invited.",
  programs_none: "None yet.",
  program_name: "Its name",
  program_make: "Make an account for it",
  program_key_play: "A key to play",
  program_key_read: "A key to look on",
  program_key_made: "Copy this key now: it is shown this once. Whoever has it has the program’s account.",
  program_key: "The key of {name}",
  program_scope_play: "Plays",
  program_scope_read: "Looks on",
  program_used: "used {time}",
  program_unused: "never used",
  program_key_end: "End this key",
  program_key_end_ask: "The program gets in no more with this key. End it?",
  program_invite: "Invite a program",
  program_invite_hint: "It hears of the table, and may sit down.",
  program_account: "Its account",
  program_account_hint: "One of yours, or the account that its owner tells you.",
  program_invited: "It is told of this table.",
};
