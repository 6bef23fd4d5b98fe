import { countedIn } from "../plural.ts";
import type { HistoryWords } from "./words.ts";

const counted = countedIn("de");

/** Past results in German. */
export const historyGerman: HistoryWords = {
  title: (count) => count === 0 ? "Frühere Ergebnisse" : `Frühere Ergebnisse: ${count}`,
  keep: "Ergebnisse in diesem Browser aufbewahren",
  says: (most) =>
    `Aus: Ein Ergebnis verschwindet mit diesem Tab. An: Jede untersuchte Mail bleibt hier mit ihrem Ergebnis, die letzten ${most}, bis Sie sie löschen; wer diesen Browser benutzt, kann sie lesen. Nichts davon wird gesendet.`,
  empty: "Noch ist nichts aufbewahrt.",
  failed: "Dieser Browser lässt die Seite keine Ergebnisse aufbewahren.",
  when: "Wann",
  open: (subject) => `Ergebnis öffnen: ${subject}`,
  remove: "Löschen",
  removeOne: (subject) => `Ergebnis löschen: ${subject}`,
  clear: "Alle löschen",
  fromHistory: (time) =>
    `Ergebnis vom ${time}, aus den früheren Ergebnissen. Nichts wurde neu gefragt.`,
  fromFile: (time) =>
    `Aus einer gespeicherten Datei vom ${time}. Die Antworten des Servers sind die der Datei, die jeder geändert haben kann; lassen Sie den Absender neu prüfen, bevor Sie sich darauf verlassen.`,
  byFile: "So steht es in der gespeicherten Datei; der Server wurde jetzt nicht gefragt.",
  notResult: (name) =>
    `${name} ist ein beschädigtes Ergebnis oder eines aus einer anderen Version dieser Seite.`,
  unkept: (count) =>
    `${
      counted(count, "Mail ist zu lang", "Mails sind zu lang")
    }, um aufbewahrt zu werden; beim Neuladen gehen sie verloren.`,
};
