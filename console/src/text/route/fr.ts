import { countedIn } from "../plural.ts";
import type { RouteWords } from "./words.ts";

const counted = countedIn("fr");

/** The route in French. */
export const routeFrench: RouteWords = {
  total: (hops, time) =>
    `${counted(hops, "étape", "étapes")}, ${time} de la première à la dernière.`,
  totalUnknown: (hops) =>
    `${
      counted(hops, "étape", "étapes")
    }. Leurs heures ne permettent pas de dire combien de temps elles ont pris.`,
  trusted: (time) => `Les serveurs du destinataire répondent de ${time} de ce temps.`,
  skew: (time) =>
    `Les horloges divergent jusqu’à ${time} : les durées ne sont pas plus sûres que cela.`,
  order: "La plus ancienne d’abord.",
  scale: "Délai à chaque étape, sur une échelle logarithmique",
  behind: (time) => `horloge décalée : au moins ${time} de retard sur l’étape précédente`,
  inside: (hops, operator) => `${counted(hops, "étape", "étapes")} à l’intérieur de ${operator}`,
  rawField: "Champ brut",
  notShown: (hops) =>
    `${counted(hops, "autre étape n’est pas affichée", "autres étapes ne sont pas affichées")}.`,
  exchange: {
    heading: "Ce qu’a noté le filtre de Microsoft",
    believed: "Écrit par le Microsoft 365 du destinataire lui-même.",
    claimed: "N’importe qui a pu écrire ces champs. Ils ne comptent pas.",
  },
};
