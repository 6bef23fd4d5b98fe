export { german as messages } from "./messages_de.ts";
