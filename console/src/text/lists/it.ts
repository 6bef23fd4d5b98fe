import type { ListWords } from "./words.ts";

/** The shipped list in Italian. */
export const listItalian: ListWords = {
  name: "Prefissi riservati alle chiamate automatiche e pubblicitarie in Francia",
  description:
    "Numeri polivalenti verificati del piano di numerazione francese: i soli prefissi da cui i sistemi automatici e le piattaforme pubblicitarie possono chiamare, in vigore dal 1º gennaio 2023.",
  source:
    "Decisione Arcep n. 2022-1583 del 1º settembre 2022, allegato 1, piano di numerazione, sezione 2.3.7",
  range: (region, prefix) => `Chiamate automatiche, ${region} (${prefix})`,
  regions: {
    "metropolitan France": "Francia metropolitana",
    "Guadeloupe, Saint-Martin, Saint-Barthélemy": "Guadalupa, Saint-Martin e Saint-Barthélemy",
    "French Guiana": "Guyana francese",
    "Martinique": "Martinique",
    "Réunion, Mayotte": "Riunione e Mayotte",
  },
};
