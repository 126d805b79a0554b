// Checks what needs no engine in the proof of a game: node check_document.mjs FILE ends with 1 at the first difference.
import { readFileSync } from "node:fs";
import { commitment, count, faces, firstHead, hex, leafOf, moment, order, salt, same, sha, sized, u32 } from "./rd1.mjs";

const { terms, entries, mine, opened } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const now = ({ beacon, turn }) => moment(terms.game, hex(terms.joint), beacon, turn);
const shuffles = entries.flatMap((entry) => entry.draws.shuffles);

terms.seats.forEach(({ seed, bot }, seat) => bot && same(sha("bot", hex(terms.anchor), u32(seat)), hex(seed), `seat ${seat}`));
same(sha(...terms.seats.map(({ seed }) => sized(hex(seed)))), hex(terms.joint), "joint seed");

let known = hex(terms.anchor);
let head = firstHead(terms);
for (const { number, draws, leaf, head: wanted } of entries) {
  const secrets = draws.throws.length ? [hex(draws.reveal)] : [];
  while (secrets.length < draws.throws.length) secrets.unshift(sha(secrets[0]));
  draws.throws.forEach(([, sides, thrown], at) => {
    same(sha(secrets[at]), known, `entry ${number}, throw ${draws.first + at}`);
    same(faces(secrets[at], now(draws), draws.first + at, thrown.length, sides), thrown, `throw ${draws.first + at}`);
    known = secrets[at];
  });
  head = sha(head, hex(leaf));
  same(head, hex(wanted), `head ${number}`);
}

for (const { shuffle, position, card, salt: shown } of mine) {
  same(commitment(hex(shown), card), hex(shuffles[shuffle].commitments[position]), `card ${position} of ${shuffle}`);
}

if (opened) {
  const deck = hex(opened.deck);
  same(sha("RD/1|deck", deck), hex(terms.deck), "deck");
  entries.forEach(({ events, leaf, head, ...open }, at) => {
    const { calls, secret, events: full } = opened.entries[at];
    const entry = { ...open, calls, secret, events: full };
    same(leafOf(hex(opened.log), terms.game, at + 1, entry), hex(leaf), `leaf ${at + 1}`);
    for (const one of secret) {
      same(order(deck, now(open.draws), one.number, one.cards), one.order, `shuffle ${one.number}`);
      shuffles[one.number].commitments.forEach((wanted, position) => {
        const hidden = salt(deck, terms.game, one.number, position);
        same(commitment(hidden, one.order[position]), hex(wanted), `commitment ${position} of ${one.number}`);
      });
    }
  });
}
console.log(`${entries.length} entries, ${count()} values`);
