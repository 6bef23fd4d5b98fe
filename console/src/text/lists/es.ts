import type { ListWords } from "./words.ts";

/** The shipped list in Spanish. */
export const listSpanish: ListWords = {
  name: "Prefijos reservados para llamadas automáticas y comerciales en Francia",
  description:
    "Números polivalentes verificados del plan de numeración francés: los únicos prefijos desde los que pueden llamar los sistemas automáticos y las plataformas comerciales, en vigor desde el 1 de enero de 2023.",
  source:
    "Decisión de la Arcep n.º 2022-1583 de 1 de septiembre de 2022, anexo 1, plan de numeración, sección 2.3.7",
  range: (region, prefix) => `Llamadas automáticas, ${region} (${prefix})`,
  regions: {
    "metropolitan France": "Francia metropolitana",
    "Guadeloupe, Saint-Martin, Saint-Barthélemy": "Guadalupe, San Martín y San Bartolomé",
    "French Guiana": "Guayana Francesa",
    "Martinique": "Martinique",
    "Réunion, Mayotte": "Reunión y Mayotte",
  },
};
