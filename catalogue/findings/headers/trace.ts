import { kinds } from "../kind.ts";

export const TRACE = kinds({
  helo_forged: {
    severity: "high",
    points: 12,
    why:
      "Good 0.096 %, bad 0.027 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Forged server name",
      says: "A server from outside introduced itself with the name of the server it spoke to.",
    },
    fr: {
      name: "Nom de serveur usurpé",
      says: "Un serveur extérieur s’est présenté sous le nom du serveur auquel il parlait.",
    },
    de: {
      name: "Gefälschter Servername",
      says: "Ein Server von außen stellte sich mit dem Namen des Servers vor, mit dem er sprach.",
    },
    it: {
      name: "Nome del server falsificato",
      says: "Un server esterno si è presentato con il nome del server con cui parlava.",
    },
    es: {
      name: "Nombre de servidor falsificado",
      says: "Un servidor externo se presentó con el nombre del servidor con el que hablaba.",
    },
  },
  helo_unqualified: {
    severity: "medium",
    points: 17,
    why:
      "Good 0.67 %, bad 5.9 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more. On other mail: good 0.5 %, bad 11 %, odds 410.",
    en: {
      name: "Incomplete server name",
      says: "The sending server introduced itself with {helo}, which is no full host name.",
    },
    fr: {
      name: "Nom de serveur incomplet",
      says: "Le serveur d’envoi s’est présenté avec {helo}, qui n’est pas un nom d’hôte complet.",
    },
    de: {
      name: "Unvollständiger Servername",
      says: "Der sendende Server stellte sich als {helo} vor; das ist kein vollständiger Hostname.",
    },
    it: {
      name: "Nome del server incompleto",
      says: "Il server d’invio si è presentato come {helo}, che non è un nome host completo.",
    },
    es: {
      name: "Nombre de servidor incompleto",
      says: "El servidor de envío se presentó como {helo}, que no es un nombre de host completo.",
    },
  },
  hop_slow: {
    severity: "low",
    points: 0,
    why:
      "Good 5.7 %, bad 4.7 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more.",
    en: {
      name: "Long stay",
      says: "The message was delayed for more than a day.",
    },
    fr: {
      name: "Longue attente",
      says: "Le message est resté quelque part plus d’un jour.",
    },
    de: {
      name: "Langer Aufenthalt",
      says: "Die Nachricht lag irgendwo länger als einen Tag.",
    },
    it: {
      name: "Lunga sosta",
      says: "Il messaggio è rimasto fermo da qualche parte per più di un giorno.",
    },
    es: {
      name: "Larga espera",
      says: "El mensaje estuvo detenido en algún lugar más de un día.",
    },
  },
  hops_out_of_order: {
    severity: "medium",
    points: 3,
    why:
      "Good 3.2 %, bad 9.4 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more.",
    en: {
      name: "Times out of order",
      says: "A server claims to have had the message before the one that handed it over.",
    },
    fr: {
      name: "Heures dans le désordre",
      says: "Un serveur prétend avoir eu le message avant celui qui le lui a remis.",
    },
    de: {
      name: "Zeiten vertauscht",
      says: "Ein Server will die Nachricht früher gehabt haben als der, der sie ihm übergab.",
    },
    it: {
      name: "Orari invertiti",
      says:
        "Un server sostiene di aver avuto il messaggio prima di quello che glielo ha consegnato.",
    },
    es: {
      name: "Horas invertidas",
      says: "Un servidor afirma haber tenido el mensaje antes que el que se lo entregó.",
    },
  },
  rdns_mismatch: {
    severity: "low",
    points: 3,
    why:
      "Good 8.1 %, bad 14 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more. Measured, and lowered: receivers that do not look for names write the same.",
    en: {
      name: "Server name does not match",
      says: "The sending server's address has no name that leads back to it.",
    },
    fr: {
      name: "Nom du serveur discordant",
      says: "L’adresse du serveur d’envoi n’a pas de nom qui ramène à elle.",
    },
    de: {
      name: "Servername passt nicht",
      says: "Die Adresse des sendenden Servers hat keinen Namen, der zu ihr zurückführt.",
    },
    it: {
      name: "Nome del server discordante",
      says: "L’indirizzo del server d’invio non ha un nome che riporti a lui.",
    },
    es: {
      name: "El nombre del servidor no cuadra",
      says: "La dirección del servidor de envío no tiene un nombre que lleve de vuelta a ella.",
    },
  },
  received_missing: {
    severity: "medium",
    points: 2,
    why:
      "Good 8.2 %, bad 0 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. By reason: mail kept by its sender has none, mail that arrived always has.",
    en: {
      name: "No trace",
      says: "There is no Received field.",
    },
    fr: {
      name: "Aucune trace",
      says: "Aucun serveur n’a laissé de trace du message.",
    },
    de: {
      name: "Keine Spur",
      says: "Kein Server hat eine Spur der Nachricht hinterlassen.",
    },
    it: {
      name: "Nessuna traccia",
      says: "Nessun server ha lasciato traccia del messaggio.",
    },
    es: {
      name: "Sin rastro",
      says: "Ningún servidor dejó rastro del mensaje.",
    },
  },
  received_unreadable: {
    severity: "low",
    points: 0,
    why:
      "Good 0.81 %, bad 0.28 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.",
    en: {
      name: "Unreadable Received field",
      says: "A Received field cannot be read in full.",
    },
    fr: {
      name: "Champ Received illisible",
      says: "Un champ Received n’est pas entièrement lisible.",
    },
    de: {
      name: "Received-Feld unlesbar",
      says: "Ein Received-Feld ist nicht ganz lesbar.",
    },
    it: {
      name: "Received illeggibile",
      says: "Un campo Received non è leggibile per intero.",
    },
    es: {
      name: "Received ilegible",
      says: "Un campo Received no se puede leer entero.",
    },
  },
});
