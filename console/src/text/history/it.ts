import { countedIn } from "../plural.ts";
import type { HistoryWords } from "./words.ts";

const counted = countedIn("it");

/** Past results in Italian. */
export const historyItalian: HistoryWords = {
  title: (count) => count === 0 ? "Risultati passati" : `Risultati passati: ${count}`,
  keep: "Conserva i risultati in questo browser",
  says: (most) =>
    `Disattivato, un risultato scompare con questa scheda. Attivato, ogni mail analizzata resta qui con il suo risultato, le ultime ${most}, finché non le elimina; chiunque usi questo browser può leggerle. Nulla viene inviato.`,
  empty: "Non è ancora conservato nulla.",
  failed: "Questo browser non permette alla pagina di conservare risultati.",
  when: "Quando",
  open: (subject) => `Apri il risultato: ${subject}`,
  remove: "Elimina",
  removeOne: (subject) => `Elimina il risultato: ${subject}`,
  clear: "Elimina tutti",
  fromHistory: (time) =>
    `Risultato del ${time}, dai risultati passati. Nulla è stato richiesto di nuovo.`,
  fromFile: (time) =>
    `Da un file salvato, datato ${time}. Le risposte del server sono quelle del file, che chiunque può aver modificato; faccia ricontrollare il mittente prima di fidarsene.`,
  byFile: "Secondo il file salvato; il server non è stato interrogato ora.",
  notResult: (name) =>
    `${name} è un risultato danneggiato, o di un’altra versione di questa pagina.`,
  unkept: (count) =>
    `${
      counted(count, "mail è troppo lunga", "mail sono troppo lunghe")
    } per essere conservate; ricaricando la pagina vanno perse.`,
};
