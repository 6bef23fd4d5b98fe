import { countedIn } from "../plural.ts";
import type { RouteWords } from "./words.ts";

const counted = countedIn("de");

/** The route in German. */
export const routeGerman: RouteWords = {
  total: (hops, time) =>
    `${counted(hops, "Station", "Stationen")}, ${time} von der ersten zur letzten.`,
  totalUnknown: (hops) =>
    `${
      counted(hops, "Station", "Stationen")
    }. Aus ihren Zeiten lässt sich nicht sagen, wie lange sie brauchten.`,
  trusted: (time) => `Für ${time} davon stehen die Server des Empfängers ein.`,
  skew: (time) => `Uhren weichen um bis zu ${time} voneinander ab: Genauer sind die Zeiten nicht.`,
  order: "Die älteste zuerst.",
  scale: "Verzögerung je Station, logarithmisch",
  behind: (time) => `Uhr geht nach: mindestens ${time} hinter der vorigen Station`,
  inside: (hops, operator) => `${counted(hops, "Station", "Stationen")} innerhalb von ${operator}`,
  rawField: "Rohes Feld",
  notShown: (hops) =>
    `${counted(hops, "weitere Station wird", "weitere Stationen werden")} nicht angezeigt.`,
  exchange: {
    heading: "Was der Filter von Microsoft vermerkt hat",
    believed: "Vom Microsoft 365 des Empfängers selbst geschrieben.",
    claimed: "Diese Felder kann jeder geschrieben haben. Sie zählen nicht.",
  },
};
