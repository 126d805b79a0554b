// The formulas of RD1.md, written from its text alone, with nothing but node's crypto.
import { createHash, createHmac } from "node:crypto";

export const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
export const mac = (key, ...parts) => parts.reduce((hash, part) => hash.update(part), createHmac("sha256", key)).digest();
export const hex = (text) => Buffer.from(text, "hex");
export const u32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
export const sized = (bytes) => Buffer.concat([u32(bytes.length), bytes]);
export const utf8 = (text) => Buffer.from(text, "utf8");

let checked = 0;

// Ends the program at the first difference.
export function same(found, wanted, where) {
  const [one, other] = [found, wanted].map((value) => (Buffer.isBuffer(value) ? value.toString("hex") : JSON.stringify(value)));
  if (one !== other) {
    console.error(`${where}: ${one} is not ${other}`);
    process.exit(1);
  }
  checked += 1;
}

export const count = () => checked;

export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

export function faces(secret, now, index, count, sides) {
  const found = [];
  for (let k = 0; found.length < count; k += 1) {
    for (const byte of mac(secret, "RD/1|dice", now, u32(index), u32(k))) {
      if (byte < 256 - (256 % sides) && found.length < count) found.push(1 + (byte % sides));
    }
  }
  return found;
}

function* words(deck, now, number) {
  for (let k = 0; ; k += 1) {
    const block = mac(deck, "RD/1|shuffle", now, u32(number), u32(k));
    for (let at = 0; at < block.length; at += 2) yield block.readUInt16BE(at);
  }
}

export function order(deck, now, number, cards) {
  const found = [...cards];
  const numbers = words(deck, now, number);
  for (let j = found.length - 1; j > 0; j -= 1) {
    let word = numbers.next().value;
    while (word >= 65536 - (65536 % (j + 1))) word = numbers.next().value;
    const at = word % (j + 1);
    [found[j], found[at]] = [found[at], found[j]];
  }
  return found;
}

export const moment = (game, joint, beacon, turn) => Buffer.concat([sized(utf8(game)), joint, sized(utf8(beacon)), u32(turn)]);

export const salt = (deck, game, number, position) => mac(deck, "RD/1|salt", sized(utf8(game)), u32(number), u32(position));

export const commitment = (salt, card) => sha("RD/1|card", salt, u32(card));

export const firstHead = (terms) => sha("RD/1|log", canonical(terms));

export const leafOf = (secret, game, number, entry) =>
  sha("RD/1|leaf", mac(secret, "RD/1|leafsalt", sized(utf8(game)), u32(number)), canonical(entry));
