import { kinds } from "../kind.ts";

export const MESSAGE = kinds({
  analysis_failed: {
    severity: "high",
    points: 25,
    why: "By reason: a message that could not be judged must not read as harmless.",
    en: {
      name: "Could not be judged",
      says: "The message could not be judged because of an internal error.",
    },
    fr: {
      name: "Jugement impossible",
      says: "Le message n’a pas pu être jugé à cause d’une erreur ici.",
    },
    de: {
      name: "Nicht beurteilbar",
      says: "Die Nachricht konnte wegen eines Fehlers auf unserer Seite nicht beurteilt werden.",
    },
    it: {
      name: "Non valutabile",
      says: "Non è stato possibile valutare il messaggio per un errore da parte nostra.",
    },
    es: {
      name: "No se pudo juzgar",
      says: "No se pudo juzgar el mensaje por un error nuestro.",
    },
  },
  charset_unknown: {
    severity: "low",
    points: 2,
    why: "Set by reason near the measured odds.",
    en: {
      name: "Unknown character set",
      says: "The subject is in an unknown character set.",
    },
    fr: {
      name: "Jeu de caractères inconnu",
      says: "L’objet est dans un jeu de caractères inconnu.",
    },
    de: {
      name: "Unbekannter Zeichensatz",
      says: "Der Betreff ist in einem unbekannten Zeichensatz geschrieben.",
    },
    it: {
      name: "Set di caratteri sconosciuto",
      says: "L’oggetto è in un set di caratteri sconosciuto.",
    },
    es: {
      name: "Juego de caracteres desconocido",
      says: "El asunto está en un juego de caracteres desconocido.",
    },
  },
  control_characters: {
    severity: "medium",
    points: 8,
    why:
      "Good 0.0024 %, bad 0.14 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Control characters",
      says: "A field holds control characters.",
    },
    fr: {
      name: "Caractères de contrôle",
      says: "Un champ contient des caractères de contrôle.",
    },
    de: {
      name: "Steuerzeichen",
      says: "Ein Feld enthält Steuerzeichen.",
    },
    it: {
      name: "Caratteri di controllo",
      says: "Un campo contiene caratteri di controllo.",
    },
    es: {
      name: "Caracteres de control",
      says: "Un campo contiene caracteres de control.",
    },
  },
  field_duplicated: {
    severity: "medium",
    points: 0,
    why:
      "Good 0.28 %, bad 0.28 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.",
    en: {
      name: "Repeated field",
      says: "The field {field} occurs more than once, which mail programs never write.",
    },
    fr: {
      name: "Champ répété",
      says: "Le champ {field} figure plusieurs fois, ce qu’un logiciel de mail n’écrit jamais.",
    },
    de: {
      name: "Doppeltes Feld",
      says: "Das Feld {field} kommt mehrfach vor; kein Mailprogramm schreibt das so.",
    },
    it: {
      name: "Campo ripetuto",
      says: "Il campo {field} compare più volte, cosa che un programma di posta non scrive mai.",
    },
    es: {
      name: "Campo repetido",
      says: "El campo {field} aparece varias veces, algo que un programa de correo nunca escribe.",
    },
  },
  field_too_long: {
    severity: "medium",
    points: 8,
    why: "Set by reason near the measured odds.",
    en: {
      name: "Field too long",
      says: "A field is too long to be read whole.",
    },
    fr: {
      name: "Champ trop long",
      says: "Un champ est trop long pour être lu en entier.",
    },
    de: {
      name: "Feld zu lang",
      says: "Ein Feld ist zu lang, um ganz gelesen zu werden.",
    },
    it: {
      name: "Campo troppo lungo",
      says: "Un campo è troppo lungo per essere letto per intero.",
    },
    es: {
      name: "Campo demasiado largo",
      says: "Un campo es demasiado largo para leerlo entero.",
    },
  },
  fields_too_many: {
    severity: "medium",
    points: 8,
    why: "Set by reason near the measured odds.",
    en: {
      name: "Too many fields",
      says: "There are too many fields; some were not read.",
    },
    fr: {
      name: "Trop de champs",
      says: "Il y a trop de champs ; certains n’ont pas été lus.",
    },
    de: {
      name: "Zu viele Felder",
      says: "Es gibt zu viele Felder; einige wurden nicht gelesen.",
    },
    it: {
      name: "Troppi campi",
      says: "I campi sono troppi; alcuni non sono stati letti.",
    },
    es: {
      name: "Demasiados campos",
      says: "Hay demasiados campos; algunos no se leyeron.",
    },
  },
  headers_missing: {
    severity: "high",
    points: 25,
    why: "By reason: nothing to judge.",
    en: {
      name: "No header fields",
      says: "The text holds no header fields.",
    },
    fr: {
      name: "Pas d’en-têtes",
      says: "Le texte ne contient aucun champ d’en-tête.",
    },
    de: {
      name: "Keine Kopfzeilen",
      says: "Der Text enthält keine Kopfzeilen.",
    },
    it: {
      name: "Nessuna intestazione",
      says: "Il testo non contiene campi di intestazione.",
    },
    es: {
      name: "Sin encabezados",
      says: "El texto no contiene campos de encabezado.",
    },
  },
  html_only: {
    severity: "low",
    points: 4,
    why:
      "Good 12 %, bad 18 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more. On other mail: good 2.3 %, bad 31 %, odds 14.",
    en: {
      name: "HTML alone",
      says: "The message is HTML alone, without the plain text that mail programs add.",
    },
    fr: {
      name: "HTML seul",
      says:
        "Le message n’est que du HTML, sans le texte simple que les logiciels de mail ajoutent.",
    },
    de: {
      name: "Nur HTML",
      says: "Die Nachricht besteht nur aus HTML, ohne den reinen Text, den Mailprogramme beilegen.",
    },
    it: {
      name: "Solo HTML",
      says:
        "Il messaggio è solo HTML, senza il testo semplice che i programmi di posta aggiungono.",
    },
    es: {
      name: "Solo HTML",
      says: "El mensaje es solo HTML, sin el texto simple que añaden los programas de correo.",
    },
  },
  indentation_lost: {
    severity: "low",
    points: 0,
    why:
      "Good 0.1 %, bad 0.32 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Lost indentation",
      says: "A folded field lost its indentation.",
    },
    fr: {
      name: "Retrait perdu",
      says: "Un champ replié a perdu son retrait.",
    },
    de: {
      name: "Einrückung verloren",
      says: "Ein umbrochenes Feld hat seine Einrückung verloren.",
    },
    it: {
      name: "Rientro perso",
      says: "Un campo ripiegato ha perso il suo rientro.",
    },
    es: {
      name: "Sangría perdida",
      says: "Un campo plegado perdió su sangría.",
    },
  },
  message_id_by_receiver: {
    severity: "low",
    points: 9,
    why:
      "Good 1.3 %, bad 7 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more. On other mail: good 0.7 %, bad 13 %, odds 13.",
    en: {
      name: "Message-ID by the receiver",
      says: "The Message-ID was given by the recipient's server: the sender wrote none.",
    },
    fr: {
      name: "Message-ID du destinataire",
      says: "Le Message-ID vient du serveur du destinataire : l’expéditeur n’en a pas écrit.",
    },
    de: {
      name: "Message-ID vom Empfänger",
      says: "Die Message-ID stammt vom Server des Empfängers: Der Absender hat keine geschrieben.",
    },
    it: {
      name: "Message-ID del destinatario",
      says: "Il Message-ID viene dal server del destinatario: il mittente non ne ha scritto uno.",
    },
    es: {
      name: "Message-ID del receptor",
      says:
        "El Message-ID procede del servidor del destinatario: el remitente no escribió ninguno.",
    },
  },
  message_id_forged: {
    severity: "medium",
    points: 12,
    why:
      "Good 0.062 %, bad 0.28 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Forged Message-ID",
      says:
        "The Message-ID is of a kind that {service} gives, and no server of {service} had the message.",
    },
    fr: {
      name: "Message-ID falsifié",
      says:
        "Le Message-ID est de ceux que donne {service}, et aucun serveur de {service} n’a eu le message.",
    },
    de: {
      name: "Message-ID gefälscht",
      says:
        "Die Message-ID ist von der Art, die {service} vergibt, aber kein Server von {service} hatte die Nachricht.",
    },
    it: {
      name: "Message-ID falsificato",
      says:
        "Il Message-ID è del tipo che assegna {service}, ma nessun server di {service} ha avuto il messaggio.",
    },
    es: {
      name: "Message-ID falsificado",
      says:
        "El Message-ID es de los que asigna {service}, pero ningún servidor de {service} tuvo el mensaje.",
    },
  },
  message_id_malformed: {
    severity: "low",
    points: 9,
    why:
      "Good 0.087 %, bad 2 % (mean of 13 and 11 archives); in 6 archives of bad mail 1 % or more.",
    en: {
      name: "Malformed Message-ID",
      says: "The Message-ID is malformed.",
    },
    fr: {
      name: "Message-ID mal formé",
      says: "Le Message-ID est mal formé.",
    },
    de: {
      name: "Message-ID fehlerhaft",
      says: "Die Message-ID ist fehlerhaft aufgebaut.",
    },
    it: {
      name: "Message-ID malformato",
      says: "Il Message-ID è malformato.",
    },
    es: {
      name: "Message-ID mal formado",
      says: "El Message-ID está mal formado.",
    },
  },
  message_id_missing: {
    severity: "medium",
    points: 6,
    why:
      "Good 0.81 %, bad 0.42 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0.7 %, bad 13 %, odds 13.",
    en: {
      name: "No Message-ID",
      says: "The message has no Message-ID.",
    },
    fr: {
      name: "Pas de Message-ID",
      says: "Le message n’a pas de Message-ID.",
    },
    de: {
      name: "Message-ID fehlt",
      says: "Die Nachricht hat keine Message-ID.",
    },
    it: {
      name: "Message-ID assente",
      says: "Il messaggio non ha un Message-ID.",
    },
    es: {
      name: "Sin Message-ID",
      says: "El mensaje no tiene Message-ID.",
    },
  },
  priority_highest: {
    severity: "medium",
    points: 17,
    why:
      "Good 0.0088 %, bad 3.6 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more. On other mail: good 0 %, bad 4 %, odds 79.",
    en: {
      name: "Highest urgency",
      says: "The message is marked as most urgent.",
    },
    fr: {
      name: "Urgence maximale",
      says: "Le message est marqué comme des plus urgents.",
    },
    de: {
      name: "Höchste Dringlichkeit",
      says: "Die Nachricht ist als höchst dringend gekennzeichnet.",
    },
    it: {
      name: "Massima urgenza",
      says: "Il messaggio è contrassegnato come urgentissimo.",
    },
    es: {
      name: "Máxima urgencia",
      says: "El mensaje está marcado como muy urgente.",
    },
  },
  raw_eight_bit: {
    severity: "low",
    points: 6,
    why:
      "Good 0.73 %, bad 5.6 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more.",
    en: {
      name: "Bytes without a character set",
      says: "A field holds bytes in no declared character set.",
    },
    fr: {
      name: "Octets sans jeu de caractères",
      says: "Un champ contient des octets sans jeu de caractères déclaré.",
    },
    de: {
      name: "Bytes ohne Zeichensatz",
      says: "Ein Feld enthält Bytes ohne angegebenen Zeichensatz.",
    },
    it: {
      name: "Byte senza set di caratteri",
      says: "Un campo contiene byte senza un set di caratteri dichiarato.",
    },
    es: {
      name: "Bytes sin juego de caracteres",
      says: "Un campo contiene bytes sin juego de caracteres declarado.",
    },
  },
  recipients_hidden: {
    severity: "low",
    points: 4,
    why:
      "Good 0.56 %, bad 13 % (mean of 13 and 11 archives); in 9 archives of bad mail 1 % or more.",
    en: {
      name: "No recipient named",
      says: "The message names no recipient.",
    },
    fr: {
      name: "Aucun destinataire nommé",
      says: "Le message ne nomme aucun destinataire.",
    },
    de: {
      name: "Kein Empfänger genannt",
      says: "Die Nachricht nennt keinen Empfänger.",
    },
    it: {
      name: "Nessun destinatario indicato",
      says: "Il messaggio non indica alcun destinatario.",
    },
    es: {
      name: "Destinatario no indicado",
      says: "El mensaje no indica ningún destinatario.",
    },
  },
  subject_encoded: {
    severity: "low",
    points: 5,
    why:
      "Good 0.73 %, bad 0.79 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. On other mail: good 0.2 %, bad 3 %, odds 8.",
    en: {
      name: "Needlessly encoded subject",
      says: "The subject is encoded although it contains only ASCII letters.",
    },
    fr: {
      name: "Objet encodé sans raison",
      says: "L’objet est encodé bien qu’il n’ait que des lettres simples.",
    },
    de: {
      name: "Unnötig kodierter Betreff",
      says: "Der Betreff ist kodiert, obwohl er nur einfache Buchstaben enthält.",
    },
    it: {
      name: "Oggetto codificato senza motivo",
      says: "L’oggetto è codificato benché contenga solo lettere semplici.",
    },
    es: {
      name: "Asunto codificado sin motivo",
      says: "El asunto está codificado aunque solo contiene letras simples.",
    },
  },
});
