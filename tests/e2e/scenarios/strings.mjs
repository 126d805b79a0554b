// Five hundred strings that a page must take for nothing but words. `ran()` is what each of them tries to call.

const CALLS = ["ran()", "top.ran()", "eval('ran()')", "setTimeout(ran)", "parent['ran']()"];
const MARKUP = [
  (call) => `<script>${call}</script>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `"><svg/onload=${call}>`,
  (call) => `' autofocus onfocus=${call} x='`,
  (call) => `javascript:${call}`,
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `<iframe srcdoc="<script>${call}</script>">`,
  (call) => `<style>@import'x';*{color:red}</style>${call}`,
  (call) => `</title><script>${call}</script>`,
  (call) => `<math><mtext><img src=x onerror=${call}>`,
  (call) => `{{constructor.constructor("${call}")()}}`,
  (call) => `\${${call}}`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<base href=//x><form action="javascript:${call}"><button>x`,
  (call) => `--!><img src=x onerror="${call}">`,
  (call) => `\u202e<img src=x onerror=${call}>`,
  (call) => `<object data="data:text/html,<script>${call}</script>">`,
];
const BREAKERS = [
  "W".repeat(500), "\u0301".repeat(60), "Z\u0335\u0322\u0349\u0347".repeat(30), "\u202e\u202d".repeat(20) + "abc", "\u200b".repeat(200), "🏳️‍🌈".repeat(40), "a\u2028b\u2029c", "\t\n\r",
  "{n|one|other} {name} {zone}", "%s%n%x", "../../../../etc/passwd", "'; DROP TABLE accounts;--", "\u0000null", "\ufeffbom", "﷽".repeat(20), "ﷺ".repeat(40), "null", "undefined", "[object Object]", "__proto__",
];
const AROUND = [(one) => one, (one) => one.toUpperCase().replaceAll("RAN", "ran"), (one) => ` ${one} `, (one) => `Anna ${one}`, (one) => one.replaceAll("<", "<\u200b"), (one) => `${one}${"x".repeat(40)}`];

const all = [...CALLS.flatMap((call) => MARKUP.map((made) => made(call))), ...BREAKERS].flatMap((one) => AROUND.map((around) => around(one)));

/** So many of them, evenly from all sorts. */
export function hostile(many) {
  const distinct = [...new Set(all)];
  return Array.from({ length: many }, (_, at) => distinct[Math.floor((at * distinct.length) / many)]);
}
