import { countedIn } from "../plural.ts";
import type { RouteWords } from "./words.ts";

const counted = countedIn("it");

/** The route in Italian. */
export const routeItalian: RouteWords = {
  total: (hops, time) => `${counted(hops, "tappa", "tappe")}, ${time} dalla prima all’ultima.`,
  totalUnknown: (hops) =>
    `${
      counted(hops, "tappa", "tappe")
    }. Dai loro orari non si può dire quanto tempo abbiano preso.`,
  trusted: (time) => `I server del destinatario rispondono di ${time} di questo tempo.`,
  skew: (time) => `Gli orologi divergono fino a ${time}: i tempi non sono più sicuri di così.`,
  order: "La più vecchia per prima.",
  scale: "Ritardo a ogni tappa, su scala logaritmica",
  behind: (time) => `orologio sfasato: almeno ${time} indietro rispetto alla tappa precedente`,
  inside: (hops, operator) => `${counted(hops, "tappa", "tappe")} all’interno di ${operator}`,
  rawField: "Campo grezzo",
  notShown: (hops) =>
    `${counted(hops, "altra tappa non è mostrata", "altre tappe non sono mostrate")}.`,
  exchange: {
    heading: "Che cosa ha annotato il filtro di Microsoft",
    believed: "Scritto dal Microsoft 365 del destinatario stesso.",
    claimed: "Chiunque può aver scritto questi campi. Non contano.",
  },
};
