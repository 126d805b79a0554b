export { events } from "./events";
export { decisions, done, endings, fields, orders, pieces, problems, reasons, verbs } from "./game";
export { ui } from "./ui";
