import { kinds } from "../kind.ts";

export const IDENTITY = kinds({
  display_name_address: {
    severity: "high",
    points: 20,
    why:
      "Good 0.021 %, bad 0.26 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "False address in the name",
      says: "The author's name shows an address at {shown}, the real one is at {domain}.",
    },
    fr: {
      name: "Fausse adresse dans le nom",
      says: "Le nom de l’auteur montre une adresse chez {shown}, la vraie est chez {domain}.",
    },
    de: {
      name: "Falsche Adresse im Namen",
      says: "Der Name des Autors zeigt eine Adresse bei {shown}, die echte liegt bei {domain}.",
    },
    it: {
      name: "Indirizzo falso nel nome",
      says:
        "Il nome dell’autore mostra un indirizzo presso {shown}, quello vero è presso {domain}.",
    },
    es: {
      name: "Dirección falsa en el nombre",
      says: "El nombre del autor muestra una dirección de {shown}; la verdadera está en {domain}.",
    },
  },
  from_duplicated: {
    severity: "high",
    points: 25,
    why: "By reason: RFC 5322 section 3.6 forbids it, and programs show different authors.",
    en: {
      name: "Several From fields",
      says: "There are several From fields, so different programs show different authors.",
    },
    fr: {
      name: "Plusieurs champs From",
      says: "Il y a plusieurs champs From : les logiciels ne montrent pas tous le même auteur.",
    },
    de: {
      name: "Mehrere From-Felder",
      says:
        "Es gibt mehrere From-Felder; verschiedene Programme zeigen darum verschiedene Autoren.",
    },
    it: {
      name: "Più campi From",
      says: "Ci sono più campi From: programmi diversi mostrano autori diversi.",
    },
    es: {
      name: "Varios campos From",
      says: "Hay varios campos From: cada programa muestra un autor distinto.",
    },
  },
  from_missing: {
    severity: "high",
    points: 25,
    why: "By reason: RFC 5322 section 3.6 requires it.",
    en: {
      name: "No author",
      says: "The message names no author.",
    },
    fr: {
      name: "Pas d’auteur",
      says: "Le message ne nomme aucun auteur.",
    },
    de: {
      name: "Kein Autor",
      says: "Die Nachricht nennt keinen Autor.",
    },
    it: {
      name: "Nessun autore",
      says: "Il messaggio non indica alcun autore.",
    },
    es: {
      name: "Sin autor",
      says: "El mensaje no indica ningún autor.",
    },
  },
  from_several: {
    severity: "medium",
    points: 6,
    why:
      "Good 0.031 %, bad 0.28 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Several authors",
      says: "The message names several authors.",
    },
    fr: {
      name: "Plusieurs auteurs",
      says: "Le message nomme plusieurs auteurs.",
    },
    de: {
      name: "Mehrere Autoren",
      says: "Die Nachricht nennt mehrere Autoren.",
    },
    it: {
      name: "Più autori",
      says: "Il messaggio indica più autori.",
    },
    es: {
      name: "Varios autores",
      says: "El mensaje indica varios autores.",
    },
  },
  from_unreadable: {
    severity: "high",
    points: 8,
    why:
      "Good 0.53 %, bad 0.78 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Unreadable author",
      says: "The author's address cannot be read.",
    },
    fr: {
      name: "Auteur illisible",
      says: "L’adresse de l’auteur est illisible.",
    },
    de: {
      name: "Autor unlesbar",
      says: "Die Adresse des Autors ist nicht lesbar.",
    },
    it: {
      name: "Autore illeggibile",
      says: "L’indirizzo dell’autore è illeggibile.",
    },
    es: {
      name: "Autor ilegible",
      says: "La dirección del autor es ilegible.",
    },
  },
  mailer_forged: {
    severity: "medium",
    points: 14,
    why:
      "Good 0.061 %, bad 4.8 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more. On other mail: good 0.2 %, bad 2.4 %, odds 18.",
    en: {
      name: "Pretended mail program",
      says: "The message says it was written with {mailer} and lacks what that program writes.",
    },
    fr: {
      name: "Logiciel de mail simulé",
      says: "Le message se dit écrit avec {mailer} et n’a pas ce que ce logiciel écrit.",
    },
    de: {
      name: "Vorgetäuschtes Mailprogramm",
      says:
        "Die Nachricht will mit {mailer} geschrieben sein, ihr fehlt aber, was dieses Programm schreibt.",
    },
    it: {
      name: "Programma di posta simulato",
      says:
        "Il messaggio dice di essere scritto con {mailer} e non ha ciò che quel programma scrive.",
    },
    es: {
      name: "Programa de correo fingido",
      says: "El mensaje dice estar escrito con {mailer} y no tiene lo que ese programa escribe.",
    },
  },
  name_decorated: {
    severity: "medium",
    points: 10,
    why:
      "Good 0.29 %, bad 0.87 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0 %, bad 3 %, odds 27.",
    en: {
      name: "Decorated name",
      says: "The author's name is decorated with signs or pictures.",
    },
    fr: {
      name: "Nom décoré",
      says: "Le nom de l’auteur est décoré de signes ou d’images.",
    },
    de: {
      name: "Verzierter Name",
      says: "Der Name des Autors ist mit Zeichen oder Bildchen verziert.",
    },
    it: {
      name: "Nome decorato",
      says: "Il nome dell’autore è decorato con segni o immagini.",
    },
    es: {
      name: "Nombre adornado",
      says: "El nombre del autor está adornado con signos o imágenes.",
    },
  },
  name_disguised: {
    severity: "high",
    points: 15,
    why:
      "Good 0 %, bad 0.92 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Disguised name",
      says:
        "The author's name is written with letters of another alphabet or signs that are not seen.",
    },
    fr: {
      name: "Nom déguisé",
      says:
        "Le nom de l’auteur est écrit avec des lettres d’un autre alphabet ou des signes invisibles.",
    },
    de: {
      name: "Getarnter Name",
      says:
        "Der Name des Autors ist mit Buchstaben eines anderen Alphabets oder unsichtbaren Zeichen geschrieben.",
    },
    it: {
      name: "Nome mascherato",
      says:
        "Il nome dell’autore è scritto con lettere di un altro alfabeto o con segni invisibili.",
    },
    es: {
      name: "Nombre disfrazado",
      says: "El nombre del autor está escrito con letras de otro alfabeto o con signos invisibles.",
    },
  },
  reply_to_elsewhere: {
    severity: "medium",
    points: 4,
    lesser: 0,
    why:
      "Good 0.8 %, bad 2 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more. Measured; the lesser points are for lists, which set Reply-To.",
    en: {
      name: "Answers go elsewhere",
      says: "Answers go to {domain}, not to the author's domain.",
    },
    fr: {
      name: "Réponses dirigées ailleurs",
      says: "Les réponses vont chez {domain}, pas au domaine de l’auteur.",
    },
    de: {
      name: "Antworten gehen woandershin",
      says: "Antworten gehen an {domain}, nicht an die Domain des Autors.",
    },
    it: {
      name: "Risposte altrove",
      says: "Le risposte vanno a {domain}, non al dominio dell’autore.",
    },
    es: {
      name: "Las respuestas van a otro lugar",
      says: "Las respuestas van a {domain}, no al dominio del autor.",
    },
  },
  reply_to_free_mail: {
    severity: "high",
    points: 12,
    why:
      "Good 0.096 %, bad 1.2 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Answers to a free mailbox",
      says: "Answers go to a free mailbox at {domain}, not to the author.",
    },
    fr: {
      name: "Réponses vers une boîte gratuite",
      says: "Les réponses vont à une boîte gratuite chez {domain}, pas à l’auteur.",
    },
    de: {
      name: "Antworten an Gratispostfach",
      says: "Antworten gehen an ein kostenloses Postfach bei {domain}, nicht an den Autor.",
    },
    it: {
      name: "Risposte a casella gratuita",
      says: "Le risposte vanno a una casella gratuita presso {domain}, non all’autore.",
    },
    es: {
      name: "Respuestas a un buzón gratuito",
      says: "Las respuestas van a un buzón gratuito de {domain}, no al autor.",
    },
  },
  return_path_elsewhere: {
    severity: "low",
    points: 4,
    why:
      "Good 1.2 %, bad 5.3 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more.",
    en: {
      name: "Bounces go elsewhere",
      says: "Bounces go to {domain}, not to the author's domain.",
    },
    fr: {
      name: "Retours d’erreur dirigés ailleurs",
      says: "Les retours d’erreur vont chez {domain}, pas au domaine de l’auteur.",
    },
    de: {
      name: "Rückläufer gehen woandershin",
      says: "Unzustellbarkeitsmeldungen gehen an {domain}, nicht an die Domain des Autors.",
    },
    it: {
      name: "Ritorni altrove",
      says: "Le notifiche di mancato recapito vanno a {domain}, non al dominio dell’autore.",
    },
    es: {
      name: "Las devoluciones van a otro lugar",
      says: "Los avisos de error van a {domain}, no al dominio del autor.",
    },
  },
  sender_elsewhere: {
    severity: "low",
    points: 2,
    why:
      "Good 0.0073 %, bad 0.47 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Sent on behalf",
      says: "The mail was sent on behalf by {domain}.",
    },
    fr: {
      name: "Envoyé au nom d’un autre",
      says: "Le mail a été envoyé au nom de l’auteur par {domain}.",
    },
    de: {
      name: "Im Auftrag verschickt",
      says: "Die Nachricht wurde im Auftrag des Autors von {domain} verschickt.",
    },
    it: {
      name: "Inviato per conto terzi",
      says: "Il messaggio è stato inviato per conto dell’autore da {domain}.",
    },
    es: {
      name: "Enviado en nombre de otro",
      says: "El mensaje fue enviado en nombre del autor por {domain}.",
    },
  },
  subject_disguised: {
    severity: "medium",
    points: 10,
    why:
      "Good 0 %, bad 1 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Disguised subject",
      says: "The subject is written with letters of another alphabet or signs that are not seen.",
    },
    fr: {
      name: "Objet déguisé",
      says: "L’objet est écrit avec des lettres d’un autre alphabet ou des signes invisibles.",
    },
    de: {
      name: "Getarnter Betreff",
      says:
        "Der Betreff ist mit Buchstaben eines anderen Alphabets oder unsichtbaren Zeichen geschrieben.",
    },
    it: {
      name: "Oggetto mascherato",
      says: "L’oggetto è scritto con lettere di un altro alfabeto o con segni invisibili.",
    },
    es: {
      name: "Asunto disfrazado",
      says: "El asunto está escrito con letras de otro alfabeto o con signos invisibles.",
    },
  },
});
