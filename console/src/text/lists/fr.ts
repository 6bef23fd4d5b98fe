import type { ListWords } from "./words.ts";

/** The shipped list in French. */
export const listFrench: ListWords = {
  name: "Préfixes réservés aux appels automatisés et au démarchage en France",
  description:
    "Numéros polyvalents vérifiés du plan de numérotation français : les seuls préfixes d’où les automates d’appel et les plateformes de démarchage peuvent appeler, en vigueur depuis le 1er janvier 2023.",
  source:
    "Décision de l’Arcep n° 2022-1583 du 1er septembre 2022, annexe 1, plan de numérotation, section 2.3.7",
  range: (region, prefix) => `Appels automatisés, ${region} (${prefix})`,
  regions: {
    "metropolitan France": "France métropolitaine",
    "Guadeloupe, Saint-Martin, Saint-Barthélemy": "Guadeloupe, Saint-Martin et Saint-Barthélemy",
    "French Guiana": "Guyane",
    "Martinique": "Martinique",
    "Réunion, Mayotte": "La Réunion et Mayotte",
  },
};
