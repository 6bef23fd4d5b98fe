import type { ReportWords } from "./words.ts";

/** The report in Spanish. */
export const reportSpanish: ReportWords = {
  page: "Guardar como página",
  markdown: "Copiar como Markdown",
  print: "Imprimir",
  json: "Guardar para esta página (JSON)",
  copy: "Copiar",
  copied: "Copiado.",
  notCopied: "El navegador no permitió copiar.",
  made: (time) => `Analizado el ${time}`,
};
