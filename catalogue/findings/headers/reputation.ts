import { kinds } from "../kind.ts";

export const REPUTATION = kinds({
  ip_malicious: {
    severity: "high",
    points: 30,
    why: "By reason: as in SPEC 2.5, step 4.",
    en: {
      name: "Address known for abuse",
      says: "An address on the way is known for abuse.",
    },
    fr: {
      name: "Adresse connue pour des abus",
      says: "Une adresse du trajet est connue pour des abus.",
    },
    de: {
      name: "Adresse für Missbrauch bekannt",
      says: "Eine Adresse auf dem Weg ist für Missbrauch bekannt.",
    },
    it: {
      name: "Indirizzo noto per abusi",
      says: "Un indirizzo del percorso è noto per abusi.",
    },
    es: {
      name: "Dirección conocida por abusos",
      says: "Una dirección del recorrido es conocida por abusos.",
    },
  },
  ip_suspicious: {
    severity: "medium",
    points: 8,
    why: "By reason: reports of single users.",
    en: {
      name: "Reported address",
      says: "An address on the way was reported for abuse.",
    },
    fr: {
      name: "Adresse signalée",
      says: "Une adresse du trajet a été signalée pour des abus.",
    },
    de: {
      name: "Adresse gemeldet",
      says: "Eine Adresse auf dem Weg wurde wegen Missbrauchs gemeldet.",
    },
    it: {
      name: "Indirizzo segnalato",
      says: "Un indirizzo del percorso è stato segnalato per abusi.",
    },
    es: {
      name: "Dirección denunciada",
      says: "Una dirección del recorrido fue denunciada por abusos.",
    },
  },
});
