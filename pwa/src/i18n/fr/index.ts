export { problems } from "./problems";
export { ui } from "./ui";
