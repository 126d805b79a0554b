// Checks vectors.json: node check_vectors.mjs FILE prints how much was checked; it ends with 1 at the first difference.
import { readFileSync } from "node:fs";
import { canonical, commitment, count, faces, firstHead, hex, leafOf, moment, order, salt, same, sha, sized, u32 } from "./rd1.mjs";

function checkGame(game) {
  const chain = [hex(game.root)];
  while (chain.length <= game.length) chain.push(sha(chain[chain.length - 1]));
  chain.reverse();
  same(chain[0], hex(game.anchor), "anchor");
  const deck = hex(game.deck_secret);
  same(sha("RD/1|deck", deck), hex(game.deck), "deck");
  game.bots.forEach((seed, at) => same(sha("bot", chain[0], u32(game.seeds.length + at)), hex(seed), `bot ${at}`));
  const joint = sha(...[...game.seeds, ...game.bots].map((seed) => sized(hex(seed))));
  same(joint, hex(game.joint), "joint seed");
  const now = (beacon, turn) => moment(game.game, joint, beacon, turn);
  for (const [index, turn, beacon, sides, thrown] of game.throws) {
    same(faces(chain[index], now(beacon, turn), index, thrown.length, sides), thrown, `throw ${index}`);
  }
  for (const one of game.shuffles) {
    same(order(deck, now(one.beacon, one.turn), one.number, one.cards), one.order, `shuffle ${one.number}`);
    one.commitments.forEach((wanted, position) => {
      const hidden = salt(deck, game.game, one.number, position);
      if (position < one.salts.length) same(hidden, hex(one.salts[position]), `salt ${position} of ${one.number}`);
      same(commitment(hidden, one.order[position]), hex(wanted), `commitment ${position} of ${one.number}`);
    });
  }
  checkLog(game);
}

function checkLog(game) {
  const [terms, ...entries] = game.log;
  same(canonical(terms.json), terms.canonical, "canonical JSON");
  let head = firstHead(terms.json);
  same(head, hex(terms.head), "head 0");
  entries.forEach((entry, at) => {
    const leaf = leafOf(hex(game.log_secret), game.game, at + 1, entry.json);
    same(leaf, hex(entry.leaf), `leaf ${at + 1}`);
    head = sha(head, leaf);
    same(head, hex(entry.head), `head ${at + 1}`);
  });
}

const vectors = JSON.parse(readFileSync(process.argv[2], "utf8"));
vectors.games.forEach(checkGame);
const throws = vectors.games.reduce((sum, game) => sum + game.throws.length, 0);
console.log(`${throws} throws, ${count()} values`);
