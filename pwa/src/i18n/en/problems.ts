/** Why the other services refuse something, by its code. */
export const problems: Record<string, string> = {
  draw_discussed: "You have said enough about a draw. Wait until somebody has moved.",
  nothing_moved: "You have changed your orders and plans too often. Wait until somebody has moved.",
  idle_answers: "Nothing comes of this answer, and you have given many this turn. Give another one, or end the turn.",
  own_last_round: "This mode ends by its own rules and takes no other limit of rounds.",
  name_taken: "Somebody has this name, or one that looks the same. Choose another.",
  name_reserved: "This name stands for somebody else. Choose another.",
};
