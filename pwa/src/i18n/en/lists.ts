/** What lists of games, tables and invitations say. */
export const lists = {
  my_turn_n: "Your turn ({n})",
  all_waiting: "All {n} that wait for you",
  row_you: "You: {armies}",
  lead_you: "You lead with {score}",
  lead_is: "{names} leads with {score}",
  lead_are: "{names} lead with {score}",
  lead_own: "you have {score}",
  lead_level: "All level: {score} each",
  own_rounds_points: "Ends by itself after round {n}: most victory points win.",
  own_rounds_places: "Ends by itself after round {n}: most places win.",
  invites: "{name} invites you to a game.",
  seated: "Already there: {names}",
  n_free: "{n} {n|place|places} free",
  none_free: "no place free",
};
