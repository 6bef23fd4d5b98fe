import { kinds } from "../kind.ts";

export const DATES = kinds({
  date_ahead: {
    severity: "medium",
    points: 13,
    why:
      "Good 0.52 %, bad 5.7 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more. On other mail: good 0.1 %, bad 6 %, odds 61.",
    en: {
      name: "Dated hours ahead",
      says: "The message is dated hours after the recipient's server had it.",
    },
    fr: {
      name: "Date en avance de plusieurs heures",
      says: "Le message est daté de plusieurs heures après son arrivée chez le destinataire.",
    },
    de: {
      name: "Datum Stunden voraus",
      says: "Die Nachricht ist auf Stunden nach ihrem Eintreffen beim Empfänger datiert.",
    },
    it: {
      name: "Data avanti di ore",
      says: "Il messaggio è datato ore dopo il suo arrivo presso il destinatario.",
    },
    es: {
      name: "Fecha adelantada en horas",
      says: "El mensaje está fechado horas después de su llegada al destinatario.",
    },
  },
  date_broken: {
    severity: "medium",
    points: 8,
    why:
      "Good 0 %, bad 0.048 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Unreadable date",
      says: "The date of the message cannot be read.",
    },
    fr: {
      name: "Date illisible",
      says: "La date du message est illisible.",
    },
    de: {
      name: "Datum unlesbar",
      says: "Das Datum der Nachricht ist nicht lesbar.",
    },
    it: {
      name: "Data illeggibile",
      says: "La data del messaggio è illeggibile.",
    },
    es: {
      name: "Fecha ilegible",
      says: "La fecha del mensaje es ilegible.",
    },
  },
  date_in_future: {
    severity: "medium",
    points: 4,
    why:
      "Good 0.15 %, bad 0.7 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.",
    en: {
      name: "Date in the future",
      says: "The message is dated after it was received.",
    },
    fr: {
      name: "Date dans le futur",
      says: "Le message est daté d’après sa réception.",
    },
    de: {
      name: "Datum in der Zukunft",
      says: "Die Nachricht ist auf einen Zeitpunkt nach ihrem Empfang datiert.",
    },
    it: {
      name: "Data nel futuro",
      says: "Il messaggio è datato dopo la sua ricezione.",
    },
    es: {
      name: "Fecha en el futuro",
      says: "El mensaje está fechado después de su recepción.",
    },
  },
  date_long_past: {
    severity: "low",
    points: 6,
    why:
      "Good 0.031 %, bad 0.83 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more.",
    en: {
      name: "Old date",
      says: "The message is dated weeks before it was sent.",
    },
    fr: {
      name: "Date ancienne",
      says: "Le message est daté de plusieurs semaines avant son envoi.",
    },
    de: {
      name: "Altes Datum",
      says: "Die Nachricht ist auf Wochen vor ihrem Versand datiert.",
    },
    it: {
      name: "Data vecchia",
      says: "Il messaggio è datato settimane prima del suo invio.",
    },
    es: {
      name: "Fecha antigua",
      says: "El mensaje está fechado semanas antes de su envío.",
    },
  },
  date_missing: {
    severity: "medium",
    points: 3,
    why:
      "Good 0.031 %, bad 0.35 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.",
    en: {
      name: "No date",
      says: "The message has no date.",
    },
    fr: {
      name: "Pas de date",
      says: "Le message n’a pas de date.",
    },
    de: {
      name: "Datum fehlt",
      says: "Die Nachricht hat kein Datum.",
    },
    it: {
      name: "Data assente",
      says: "Il messaggio non ha una data.",
    },
    es: {
      name: "Sin fecha",
      says: "El mensaje no tiene fecha.",
    },
  },
  date_zone_impossible: {
    severity: "medium",
    points: 14,
    why:
      "Good 0 %, bad 3.1 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. On other mail: good 0.1 %, bad 2.7 %, odds 25.",
    en: {
      name: "Impossible time zone",
      says: "The date names a time zone that no place has.",
    },
    fr: {
      name: "Fuseau horaire impossible",
      says: "La date nomme un fuseau horaire qui n’existe nulle part.",
    },
    de: {
      name: "Unmögliche Zeitzone",
      says: "Das Datum nennt eine Zeitzone, die es nirgends gibt.",
    },
    it: {
      name: "Fuso orario impossibile",
      says: "La data indica un fuso orario che non esiste in nessun luogo.",
    },
    es: {
      name: "Zona horaria imposible",
      says: "La fecha indica una zona horaria que no existe en ningún lugar.",
    },
  },
});
