import type { ReportWords } from "./words.ts";

/** The report in English. */
export const reportEnglish: ReportWords = {
  page: "Save as a page",
  markdown: "Copy as Markdown",
  print: "Print",
  json: "Save for this page (JSON)",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "The browser did not allow copying.",
  made: (time) => `Analysed on ${time}`,
};
