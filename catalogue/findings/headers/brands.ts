import { kinds } from "../kind.ts";

export const BRANDS = kinds({
  brand_claimed: {
    severity: "high",
    points: 25,
    why:
      "Good 0.096 %, bad 3 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Borrowed brand name",
      says: "The author's name claims {brand}, the address is at {domain}.",
    },
    fr: {
      name: "Nom de marque emprunté",
      says: "Le nom de l’auteur se réclame de {brand}, l’adresse est chez {domain}.",
    },
    de: {
      name: "Fremder Markenname",
      says: "Der Name des Autors beruft sich auf {brand}, die Adresse liegt bei {domain}.",
    },
    it: {
      name: "Marchio altrui",
      says: "Il nome dell’autore richiama {brand}, ma l’indirizzo è presso {domain}.",
    },
    es: {
      name: "Marca ajena",
      says: "El nombre del autor invoca a {brand}, pero la dirección está en {domain}.",
    },
  },
  brand_unproven: {
    severity: "critical",
    points: 50,
    why:
      "Good 0 %, bad 0.11 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. By reason: too rare to be measured; two things speak against it at once.",
    en: {
      name: "Brand not confirmed",
      says: "The message claims to be from {brand} and fails the checks that would prove it.",
    },
    fr: {
      name: "Marque non confirmée",
      says: "Le message se dit envoyé par {brand} et échoue aux contrôles qui le prouveraient.",
    },
    de: {
      name: "Marke nicht bestätigt",
      says:
        "Die Nachricht gibt vor, von {brand} zu kommen, und besteht die Prüfungen nicht, die es beweisen würden.",
    },
    it: {
      name: "Marchio non confermato",
      says: "Il messaggio dice di venire da {brand} e non supera i controlli che lo proverebbero.",
    },
    es: {
      name: "Marca sin confirmar",
      says: "El mensaje dice venir de {brand} y no supera los controles que lo probarían.",
    },
  },
});
