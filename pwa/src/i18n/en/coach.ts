/** What is said beside a first turn, and how one comes to it. */
export const coach = {
  coach_choose: "Tap what you choose, then the big button.",
  coach_place: "Tap a place that touches an enemy. Troops do most at a border.",
  coach_attack: "Now attack: tap a place of yours with a ring.",
  coach_chance: "The number is your chance. Tap the enemy to fight.",
  coach_move_in: "As many as you like; the rest stays home.",
  coach_card: "Taken. That is a card at the end of your turn: one for each turn in which you take something.",
  coach_move: "Move troops once from place to place, or post your turn.",
  coach_posted: "Posted. Now the others play; we call you.",
  coach_aim: "How far everybody is. Tap here for more about it, and for what you play for.",
  learn: "Learn to play",
  learn_hint: "A guided game on a small scale, from a given position.",
};
