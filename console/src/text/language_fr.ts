export { french as messages } from "./messages_fr.ts";
