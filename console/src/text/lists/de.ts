import type { ListWords } from "./words.ts";

/** The shipped list in German. */
export const listGerman: ListWords = {
  name: "Vorwahlen für automatische Anrufe und Telefonwerbung in Frankreich",
  description:
    "Geprüfte Mehrzwecknummern des französischen Nummernplans: die einzigen Vorwahlen, von denen Anrufautomaten und Werbeplattformen anrufen dürfen, in Kraft seit dem 1. Januar 2023.",
  source:
    "Beschluss der Arcep Nr. 2022-1583 vom 1. September 2022, Anhang 1, Nummernplan, Abschnitt 2.3.7",
  range: (region, prefix) => `Automatische Anrufe, ${region} (${prefix})`,
  regions: {
    "metropolitan France": "Frankreich (Mutterland)",
    "Guadeloupe, Saint-Martin, Saint-Barthélemy": "Guadeloupe, Saint-Martin und Saint-Barthélemy",
    "French Guiana": "Französisch-Guayana",
    "Martinique": "Martinique",
    "Réunion, Mayotte": "Réunion und Mayotte",
  },
};
