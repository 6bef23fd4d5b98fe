export { english as messages } from "./messages_en.ts";
