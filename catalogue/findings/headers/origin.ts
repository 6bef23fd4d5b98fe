import { kinds } from "../kind.ts";

export const ORIGIN = kinds({
  author_is_recipient: {
    severity: "medium",
    points: 8,
    why:
      "Good 3.5 %, bad 5.2 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more. On other mail: good 1.7 %, bad 14 %, odds 20.",
    en: {
      name: "Author is the recipient",
      says: "The author's address is also the recipient's.",
    },
    fr: {
      name: "Auteur et destinataire identiques",
      says: "L’adresse de l’auteur est aussi celle du destinataire.",
    },
    de: {
      name: "Autor gleich Empfänger",
      says: "Die Adresse des Autors ist zugleich die des Empfängers.",
    },
    it: {
      name: "Autore uguale al destinatario",
      says: "L’indirizzo dell’autore è anche quello del destinatario.",
    },
    es: {
      name: "Autor igual al destinatario",
      says: "La dirección del autor es también la del destinatario.",
    },
  },
  author_of_recipient: {
    severity: "high",
    points: 13,
    why:
      "Good 0.17 %, bad 1.7 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. On other mail: good 0.2 %, bad 7.5 %, odds 39.",
    en: {
      name: "Pretends to be internal",
      says:
        "The author claims to be of the recipient's own domain {domain}, but the message came from outside and nothing proves it.",
    },
    fr: {
      name: "Se dit de la maison",
      says:
        "L’auteur se dit du domaine du destinataire, {domain}, mais le message vient de l’extérieur et rien ne le prouve.",
    },
    de: {
      name: "Angeblich aus dem eigenen Haus",
      says:
        "Der Autor gibt sich als Teil von {domain} aus, der Domain des Empfängers, doch die Nachricht kam von außen, und nichts beweist es.",
    },
    it: {
      name: "Si finge interno",
      says:
        "L’autore si dice del dominio del destinatario, {domain}, ma il messaggio viene da fuori e nulla lo prova.",
    },
    es: {
      name: "Se hace pasar por interno",
      says:
        "El autor dice ser del dominio del destinatario, {domain}, pero el mensaje viene de fuera y nada lo prueba.",
    },
  },
  bounce_path_empty: {
    severity: "medium",
    points: 10,
    why:
      "Good 0.062 %, bad 0.26 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0 %, bad 1.8 %, odds 26. Set by reason near the measured odds.",
    en: {
      name: "No bounce address",
      says: "The message has an empty bounce address, which is normal only for automatic notices.",
    },
    fr: {
      name: "Pas d’adresse de retour",
      says:
        "Le message n’a pas d’adresse de retour, ce qui n’est normal que pour un avis automatique.",
    },
    de: {
      name: "Keine Rücksendeadresse",
      says:
        "Die Nachricht hat keine Adresse für Unzustellbarkeitsmeldungen; das ist nur bei automatischen Benachrichtigungen üblich.",
    },
    it: {
      name: "Nessun indirizzo di ritorno",
      says:
        "Il messaggio non ha un indirizzo per le notifiche di mancato recapito, cosa normale solo per gli avvisi automatici.",
    },
    es: {
      name: "Sin dirección de devolución",
      says:
        "El mensaje no tiene dirección para avisos de error, lo que solo es normal en los avisos automáticos.",
    },
  },
  free_mail_elsewhere: {
    severity: "medium",
    points: 13,
    why:
      "Good 0.067 %, bad 2.7 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. On other mail: good 0.2 %, bad 3.4 %, odds 21.",
    en: {
      name: "Foreign sending server",
      says:
        "The author's mailbox is at {domain}, but a server that is not the provider's sent the message.",
    },
    fr: {
      name: "Serveur d’envoi étranger au fournisseur",
      says:
        "La boîte de l’auteur est chez {domain}, mais un serveur qui n’est pas du fournisseur a envoyé le message.",
    },
    de: {
      name: "Fremder Versandserver",
      says:
        "Das Postfach des Autors liegt bei {domain}, verschickt hat die Nachricht aber ein Server, der nicht zum Anbieter gehört.",
    },
    it: {
      name: "Server d’invio estraneo",
      says:
        "La casella dell’autore è presso {domain}, ma ha inviato il messaggio un server che non è del fornitore.",
    },
    es: {
      name: "Servidor de envío ajeno",
      says:
        "El buzón del autor está en {domain}, pero envió el mensaje un servidor que no es del proveedor.",
    },
  },
  receiver_calls_spam: {
    severity: "high",
    points: 25,
    why: "By reason: left out of every measurement, as it is another filter's verdict.",
    en: {
      name: "Spam to the receiving server",
      says: "The receiving server itself took the message for spam.",
    },
    fr: {
      name: "Spam pour le serveur de réception",
      says: "Le serveur de réception a lui-même pris le message pour du spam.",
    },
    de: {
      name: "Vom Empfangsserver als Spam erkannt",
      says: "Der Empfangsserver selbst hat die Nachricht als Spam eingestuft.",
    },
    it: {
      name: "Spam per il server ricevente",
      says: "Il server ricevente stesso ha considerato il messaggio spam.",
    },
    es: {
      name: "Spam según el servidor receptor",
      says: "El propio servidor receptor tomó el mensaje por spam.",
    },
  },
});
