import type { ReportWords } from "./words.ts";

/** The report in French. */
export const reportFrench: ReportWords = {
  page: "Enregistrer comme page",
  markdown: "Copier en Markdown",
  print: "Imprimer",
  json: "Enregistrer pour cette page (JSON)",
  copy: "Copier",
  copied: "Copié.",
  notCopied: "Le navigateur n’a pas permis de copier.",
  made: (time) => `Analysé le ${time}`,
};
