import { kinds } from "../kind.ts";

export const DOMAINS = kinds({
  author_domain_impossible: {
    severity: "high",
    points: 20,
    lesser: 4,
    why:
      "Good 0.062 %, bad 1.3 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. Set by reason near the measured odds; the lesser points are for mail servers that report a failure.",
    en: {
      name: "Impossible domain",
      says: "The author's domain {domain} cannot exist.",
    },
    fr: {
      name: "Domaine impossible",
      says: "Le domaine de l’auteur, {domain}, ne peut pas exister.",
    },
    de: {
      name: "Unmögliche Absenderdomain",
      says: "Die Domain des Autors, {domain}, kann es nicht geben.",
    },
    it: {
      name: "Dominio impossibile",
      says: "Il dominio dell’autore, {domain}, non può esistere.",
    },
    es: {
      name: "Dominio imposible",
      says: "El dominio del autor, {domain}, no puede existir.",
    },
  },
  disguised_domain: {
    severity: "high",
    points: 25,
    why:
      "Good 0 %, bad 0.11 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. By reason: few cases, none in good mail; no honest name mixes alphabets.",
    en: {
      name: "Disguised domain",
      says: "The domain {domain} is written with letters that look like others.",
    },
    fr: {
      name: "Domaine déguisé",
      says: "Le domaine {domain} est écrit avec des lettres qui passent pour d’autres.",
    },
    de: {
      name: "Getarnte Domain",
      says: "Die Domain {domain} ist mit Buchstaben geschrieben, die wie andere aussehen.",
    },
    it: {
      name: "Dominio mascherato",
      says: "Il dominio {domain} è scritto con lettere che passano per altre.",
    },
    es: {
      name: "Dominio disfrazado",
      says: "El dominio {domain} está escrito con letras que pasan por otras.",
    },
  },
  domain_ending_abused: {
    severity: "medium",
    points: 14,
    why:
      "Good 0.049 %, bad 4.6 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more. On other mail: good 0.5 %, bad 5.5 %, odds 18.",
    en: {
      name: "Often abused ending",
      says: "The author's domain {domain} has an ending that is mostly used for unwanted mail.",
    },
    fr: {
      name: "Terminaison souvent détournée",
      says:
        "Le domaine de l’auteur, {domain}, a une terminaison surtout utilisée pour du mail indésirable.",
    },
    de: {
      name: "Oft missbrauchte Endung",
      says:
        "Die Domain des Autors, {domain}, hat eine Endung, die vor allem für unerwünschte Mail benutzt wird.",
    },
    it: {
      name: "Estensione spesso abusata",
      says:
        "Il dominio dell’autore, {domain}, ha un’estensione usata soprattutto per posta indesiderata.",
    },
    es: {
      name: "Terminación muy abusada",
      says:
        "El dominio del autor, {domain}, tiene una terminación que se usa sobre todo para correo no deseado.",
    },
  },
  domain_of_platform: {
    severity: "medium",
    points: 8,
    why:
      "Good 0.15 %, bad 1.7 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "Domain of a platform",
      says:
        "The author's domain {domain} belongs to a hosting platform where anybody can register.",
    },
    fr: {
      name: "Domaine d’une plateforme",
      says:
        "Le domaine de l’auteur, {domain}, est de ceux qu’une plateforme d’hébergement donne à n’importe qui.",
    },
    de: {
      name: "Domain einer Plattform",
      says:
        "Die Domain des Autors, {domain}, gehört zu denen, die eine Hosting-Plattform an jeden vergibt.",
    },
    it: {
      name: "Dominio di una piattaforma",
      says:
        "Il dominio dell’autore, {domain}, è di quelli che una piattaforma di hosting dà a chiunque.",
    },
    es: {
      name: "Dominio de una plataforma",
      says:
        "El dominio del autor, {domain}, es de los que una plataforma de alojamiento da a cualquiera.",
    },
  },
  domain_random: {
    severity: "medium",
    points: 9,
    why:
      "Good 0.031 %, bad 0.57 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0.2 %, bad 4.7 %, odds 12.",
    en: {
      name: "Random domain",
      says: "The author's domain {domain} looks like letters drawn at random.",
    },
    fr: {
      name: "Domaine au hasard",
      says: "Le domaine de l’auteur, {domain}, ressemble à des lettres tirées au hasard.",
    },
    de: {
      name: "Zufällige Domain",
      says: "Die Domain des Autors, {domain}, sieht nach zufälligen Buchstaben aus.",
    },
    it: {
      name: "Dominio casuale",
      says: "Il dominio dell’autore, {domain}, sembra fatto di lettere estratte a caso.",
    },
    es: {
      name: "Dominio aleatorio",
      says: "El dominio del autor, {domain}, parece hecho de letras al azar.",
    },
  },
  international_domain: {
    severity: "low",
    points: 2,
    why:
      "Good 0 %, bad 0.01 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. Set by reason near the measured odds.",
    en: {
      name: "International domain",
      says: "The domain {domain} has letters beyond a to z.",
    },
    fr: {
      name: "Domaine international",
      says: "Le domaine {domain} a des lettres autres que a à z.",
    },
    de: {
      name: "Internationale Domain",
      says: "Die Domain {domain} enthält andere Buchstaben als a bis z.",
    },
    it: {
      name: "Dominio internazionale",
      says: "Il dominio {domain} ha lettere diverse da quelle dalla a alla z.",
    },
    es: {
      name: "Dominio internacional",
      says: "El dominio {domain} tiene letras distintas de la a a la z.",
    },
  },
  lookalike_domain: {
    severity: "high",
    points: 25,
    lesser: 8,
    why:
      "Good 0.031 %, bad 0.036 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. By reason: few cases; a name close to a brand, not the same, counts the lesser points.",
    en: {
      name: "Imitated domain",
      says: "The domain {domain} imitates one of {brand}.",
    },
    fr: {
      name: "Domaine imité",
      says: "Le domaine {domain} imite un domaine de {brand}.",
    },
    de: {
      name: "Nachgeahmte Domain",
      says: "Die Domain {domain} ahmt eine Domain von {brand} nach.",
    },
    it: {
      name: "Dominio imitato",
      says: "Il dominio {domain} imita un dominio di {brand}.",
    },
    es: {
      name: "Dominio imitado",
      says: "El dominio {domain} imita un dominio de {brand}.",
    },
  },
});
