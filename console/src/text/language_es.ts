export { spanish as messages } from "./messages_es.ts";
