import { kinds } from "../kind.ts";

export const AUTHENTICATION = kinds({
  authentication_contradicted: {
    severity: "low",
    points: 2,
    why:
      "Good 0.41 %, bad 1.6 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.",
    en: {
      name: "Contradicted check",
      says:
        "A field further down claims a passed check that the receiving server does not confirm.",
    },
    fr: {
      name: "Contrôle contredit",
      says:
        "Un champ plus bas prétend un contrôle réussi que le serveur de réception ne confirme pas.",
    },
    de: {
      name: "Widersprüchliche Prüfung",
      says:
        "Ein Feld weiter unten behauptet eine bestandene Prüfung, die der Empfangsserver nicht bestätigt.",
    },
    it: {
      name: "Controllo contraddetto",
      says:
        "Un campo più in basso dichiara superato un controllo che il server ricevente non conferma.",
    },
    es: {
      name: "Control contradicho",
      says: "Un campo más abajo afirma un control superado que el servidor receptor no confirma.",
    },
  },
  authentication_empty: {
    severity: "medium",
    points: 11,
    why:
      "Good 0.37 %, bad 1.6 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0.1 %, bad 12 %, odds 35.",
    en: {
      name: "Author not confirmed",
      says:
        "The receiving server checked the message, and no check passed for {domain}, the author's domain.",
    },
    fr: {
      name: "Auteur non confirmé",
      says:
        "Le serveur de réception a contrôlé le message, et aucun contrôle n’a réussi pour {domain}, le domaine de l’auteur.",
    },
    de: {
      name: "Autor nicht bestätigt",
      says:
        "Der Empfangsserver hat die Nachricht geprüft, und keine Prüfung ist für {domain}, die Domain des Autors, bestanden.",
    },
    it: {
      name: "Autore non confermato",
      says:
        "Il server ricevente ha controllato il messaggio e nessun controllo è riuscito per {domain}, il dominio dell’autore.",
    },
    es: {
      name: "Autor no confirmado",
      says:
        "El servidor receptor comprobó el mensaje y ningún control se superó para {domain}, el dominio del autor.",
    },
  },
  authentication_missing: {
    severity: "low",
    points: 0,
    why:
      "Good 82 %, bad 79 % (mean of 13 and 11 archives); in 11 archives of bad mail 1 % or more. Measured: says nothing about a mail.",
    en: {
      name: "No check reported",
      says: "No server reports whether the sender was authenticated.",
    },
    fr: {
      name: "Aucun contrôle rapporté",
      says: "Aucun serveur ne rapporte si l’expéditeur a été authentifié.",
    },
    de: {
      name: "Keine Prüfung gemeldet",
      says: "Kein Server meldet, ob der Absender authentifiziert wurde.",
    },
    it: {
      name: "Nessun controllo riportato",
      says: "Nessun server riporta se il mittente è stato autenticato.",
    },
    es: {
      name: "Ningún control indicado",
      says: "Ningún servidor indica si el remitente fue autenticado.",
    },
  },
  authentication_unaligned: {
    severity: "medium",
    points: 10,
    why:
      "Good 0.39 %, bad 0.75 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0.1 %, bad 12 %, odds 35.",
    en: {
      name: "Another domain authenticated",
      says: "The authenticated domain is not the author's, {domain}.",
    },
    fr: {
      name: "Autre domaine authentifié",
      says: "Ce qui a été authentifié est un autre domaine que {domain}, celui de l’auteur.",
    },
    de: {
      name: "Andere Domain bestätigt",
      says: "Authentifiziert wurde eine andere Domain als {domain}, die des Autors.",
    },
    it: {
      name: "Autenticato un altro dominio",
      says: "È stato autenticato un dominio diverso da {domain}, quello dell’autore.",
    },
    es: {
      name: "Se autenticó otro dominio",
      says: "Lo que se autenticó es un dominio distinto de {domain}, el del autor.",
    },
  },
  authentication_unproven: {
    severity: "low",
    points: 0,
    why:
      "Good 9.4 %, bad 10 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. By the rule of belief: an unproven result makes nothing better or worse.",
    en: {
      name: "Results not proven",
      says: "What the reported results say is not proven to come from the receiving server.",
    },
    fr: {
      name: "Résultats non prouvés",
      says: "Rien ne prouve que les résultats rapportés viennent du serveur de réception.",
    },
    de: {
      name: "Prüfergebnis unbewiesen",
      says: "Nichts beweist, dass die gemeldeten Ergebnisse vom Empfangsserver stammen.",
    },
    it: {
      name: "Risultati non provati",
      says: "Nulla prova che i risultati riportati vengano dal server ricevente.",
    },
    es: {
      name: "Resultados sin probar",
      says: "Nada prueba que los resultados indicados procedan del servidor receptor.",
    },
  },
  dkim_fail: {
    severity: "high",
    points: 15,
    why:
      "Good 0.19 %, bad 2.2 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. As for SPF; a list or a proven author has none of it.",
    en: {
      name: "DKIM failed",
      says: "The signature does not match the message.",
    },
    fr: {
      name: "Échec DKIM",
      says: "La signature ne correspond pas au message.",
    },
    de: {
      name: "DKIM nicht bestanden",
      says: "Die Signatur passt nicht zur Nachricht.",
    },
    it: {
      name: "DKIM non superato",
      says: "La firma non corrisponde al messaggio.",
    },
    es: {
      name: "DKIM no superado",
      says: "La firma no corresponde al mensaje.",
    },
  },
  dmarc_fail: {
    severity: "high",
    points: 20,
    lesser: 0,
    why:
      "Good 0.056 %, bad 0.55 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. As for SPF. The lesser points are for lists, whose mail fails where the author's domain asks for DMARC.",
    en: {
      name: "DMARC failed",
      says: "The domain's own policy (DMARC) is not met.",
    },
    fr: {
      name: "Échec DMARC",
      says: "La politique du domaine lui-même (DMARC) n’est pas respectée.",
    },
    de: {
      name: "DMARC nicht bestanden",
      says: "Die eigene Richtlinie der Domain (DMARC) ist nicht erfüllt.",
    },
    it: {
      name: "DMARC non superato",
      says: "La politica del dominio stesso (DMARC) non è rispettata.",
    },
    es: {
      name: "DMARC no superado",
      says: "No se cumple la política del propio dominio (DMARC).",
    },
  },
  spf_fail: {
    severity: "high",
    points: 20,
    lesser: 2,
    why:
      "Good 0.093 %, bad 0.29 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. Measured odds ask for 8; raised by reason, as a receiver who checks is rare in the mail that was measured. The lesser points are for a proven author or a list, who are forwarded.",
    en: {
      name: "SPF failed",
      says: "The sending server is not allowed to send for the domain.",
    },
    fr: {
      name: "Échec SPF",
      says: "Le serveur d’envoi n’a pas le droit d’envoyer pour ce domaine.",
    },
    de: {
      name: "SPF nicht bestanden",
      says: "Der sendende Server darf für die Domain nicht senden.",
    },
    it: {
      name: "SPF non superato",
      says: "Il server d’invio non è autorizzato a inviare per il dominio.",
    },
    es: {
      name: "SPF no superado",
      says: "El servidor de envío no está autorizado a enviar en nombre del dominio.",
    },
  },
  spf_softfail: {
    severity: "medium",
    points: 8,
    why: "Good 0 %, bad 1 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.",
    en: {
      name: "SPF doubtful",
      says: "The sending server is probably not allowed to send for the domain.",
    },
    fr: {
      name: "SPF douteux",
      says: "Le serveur d’envoi n’a probablement pas le droit d’envoyer pour ce domaine.",
    },
    de: {
      name: "SPF zweifelhaft",
      says: "Der sendende Server darf für die Domain wahrscheinlich nicht senden.",
    },
    it: {
      name: "SPF dubbio",
      says: "Il server d’invio probabilmente non è autorizzato a inviare per il dominio.",
    },
    es: {
      name: "SPF dudoso",
      says: "El servidor de envío probablemente no está autorizado a enviar en nombre del dominio.",
    },
  },
});
