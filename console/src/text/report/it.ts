import type { ReportWords } from "./words.ts";

/** The report in Italian. */
export const reportItalian: ReportWords = {
  page: "Salva come pagina",
  markdown: "Copia come Markdown",
  print: "Stampa",
  json: "Salva per questa pagina (JSON)",
  copy: "Copia",
  copied: "Copiato.",
  notCopied: "Il browser non ha permesso di copiare.",
  made: (time) => `Analizzata il ${time}`,
};
