export { italian as messages } from "./messages_it.ts";
