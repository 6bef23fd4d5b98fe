import { kinds } from "../kind.ts";

export const ARC = kinds({
  arc_broken: {
    severity: "medium",
    points: 4,
    why:
      "Good 0 %, bad 0.58 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.",
    en: {
      name: "Broken ARC chain",
      says: "An ARC seal reports that the chain is broken.",
    },
    fr: {
      name: "Chaîne ARC rompue",
      says: "La chaîne ARC dit d’elle-même qu’elle est rompue.",
    },
    de: {
      name: "ARC-Kette gebrochen",
      says: "Die ARC-Kette erklärt sich selbst für gebrochen.",
    },
    it: {
      name: "Catena ARC interrotta",
      says: "La catena ARC dichiara essa stessa di essere interrotta.",
    },
    es: {
      name: "Cadena ARC rota",
      says: "La propia cadena ARC declara que está rota.",
    },
  },
  arc_incomplete: {
    severity: "low",
    points: 0,
    why:
      "Good 0.11 %, bad 0 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more.",
    en: {
      name: "Incomplete ARC chain",
      says: "The ARC chain lacks one of its fields.",
    },
    fr: {
      name: "Chaîne ARC incomplète",
      says: "Il manque un champ à la chaîne ARC.",
    },
    de: {
      name: "ARC-Kette unvollständig",
      says: "Der ARC-Kette fehlt eines ihrer Felder.",
    },
    it: {
      name: "Catena ARC incompleta",
      says: "Alla catena ARC manca uno dei suoi campi.",
    },
    es: {
      name: "Cadena ARC incompleta",
      says: "A la cadena ARC le falta uno de sus campos.",
    },
  },
  arc_malformed: {
    severity: "low",
    points: 0,
    why:
      "Good 0.77 %, bad 0.19 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.",
    en: {
      name: "Malformed ARC chain",
      says: "The ARC chain does not follow RFC 8617.",
    },
    fr: {
      name: "Chaîne ARC mal formée",
      says: "La chaîne ARC n’est pas écrite comme le veut la norme.",
    },
    de: {
      name: "ARC-Kette fehlerhaft",
      says: "Die ARC-Kette ist nicht so geschrieben, wie es der Standard verlangt.",
    },
    it: {
      name: "Catena ARC malformata",
      says: "La catena ARC non è scritta come vuole lo standard.",
    },
    es: {
      name: "Cadena ARC mal formada",
      says: "La cadena ARC no está escrita como exige la norma.",
    },
  },
});
