import type { PageWords } from "./words.ts";

/** The frame of the page in Italian. */
export const pageItalian: PageWords = {
  theme: "Colori",
  themes: { auto: "come il sistema", light: "chiari", dark: "scuri" },
  version: (version) => `Versione ${version}`,
  docs: "Documentazione dell’API",
  licence: "Licenza MIT",
  privacy: "Che cosa succede a ciò che inserite",
  privacySays: [
    "Ciò che fate analizzare va al server indicato nelle impostazioni, e a nessun altro. I fornitori di reputazione sono interrogati solo se li attivate; ricevono indirizzi di server, mai la mail.",
    "Il server non conserva alcuna mail oltre la sua risposta, a meno che il gestore non lo abbia impostato così.",
    "Questo browser conserva le sue impostazioni e il numero di analisi di oggi. Conserva chiavi e risultati passati solo se lo chiede.",
    "La pagina non carica nulla da altrove: né caratteri, né contatori, né cookie.",
    "L’ultimo risultato e la tabella di più mail restano in questa scheda finché non viene chiusa o svuotata; se inviare il contenuto delle e-mail lo decide lei.",
  ],
};
