import type { ReportWords } from "./words.ts";

/** The report in German. */
export const reportGerman: ReportWords = {
  page: "Als Seite speichern",
  markdown: "Als Markdown kopieren",
  print: "Drucken",
  json: "Für diese Seite speichern (JSON)",
  copy: "Kopieren",
  copied: "Kopiert.",
  notCopied: "Der Browser hat das Kopieren nicht erlaubt.",
  made: (time) => `Analysiert am ${time}`,
};
