import type { ListWords } from "./words.ts";

/** The shipped list in English. */
export const listEnglish: ListWords = {
  name: "Prefixes reserved for automated and telemarketing calls in France",
  description:
    "Verified multi-purpose numbers of the French numbering plan: the only prefixes from which automated systems and telemarketing platforms may call, in force since 1 January 2023.",
  source:
    "Arcep decision no. 2022-1583 of 1 September 2022, annex 1, numbering plan, section 2.3.7",
  range: (region, prefix) => `Automated calls, ${region} (${prefix})`,
  regions: {
    "metropolitan France": "metropolitan France",
    "Guadeloupe, Saint-Martin, Saint-Barthélemy": "Guadeloupe, Saint-Martin, Saint-Barthélemy",
    "French Guiana": "French Guiana",
    "Martinique": "Martinique",
    "Réunion, Mayotte": "Réunion, Mayotte",
  },
};
