export { events } from "./events";
export { decisions, done, fields, orders, pieces, problems, reasons, verbs } from "./game";
export { ui } from "./ui";
