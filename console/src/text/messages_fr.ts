import { frenchAccount } from "../account/words_fr.ts";
import { FRENCH } from "../../../shared/analysis/findings/sentences/fr.ts";
import { FR_NAMES } from "../../../shared/body/names/fr.ts";
import { FR } from "../../../shared/body/sentences/fr.ts";
import { EXCHANGE_FR } from "../../../shared/authentication/exchange/texts/fr.ts";
import advice from "../../../catalogue/advice/fr.json" with { type: "json" };
import { FR as mailWords } from "../mail/words/fr.ts";
import { findingWords } from "./finding_words.ts";
import { featuresFrench } from "./features/fr.ts";
import { historyFrench } from "./history/fr.ts";
import { listFrench } from "./lists/fr.ts";
import type { Messages } from "./messages.ts";
import { pageFrench } from "./page/fr.ts";
import { countedIn } from "./plural.ts";
import { reasonsFrench } from "./reasons/fr.ts";
import { reportFrench } from "./report/fr.ts";
import { routeFrench } from "./route/fr.ts";
import { verifiedFrench } from "./verified/fr.ts";

const counted = countedIn("fr");

/** The page in French. */
export const french: Messages = {
  ...findingWords(FRENCH, FR, FR_NAMES),
  exchange: EXCHANGE_FR,
  routeWords: routeFrench,
  pageWords: pageFrench,
  reportWords: reportFrench,
  featureWords: featuresFrench,
  historyWords: historyFrench,
  reasonWords: reasonsFrench,
  verifiedWords: verifiedFrench,
  listWords: listFrench,
  brand: "Confiance mail et appel",
  mailWords,
  advice,
  skip: "Aller au contenu",
  sections: {
    mail: "Analyser un mail",
    number: "Vérifier un numéro",
    settings: "Réglages",
  },
  tabs: {
    mail: "Analyser un mail",
    number: "Vérifier un numéro",
    settings: "Réglages",
  },
  navigation: "Rubriques",
  credits: {
    left: (left, of) =>
      `${counted(left, "analyse restante", "analyses restantes")} sur ${of} aujourd’hui`,
    unlimited: "Sans limite quotidienne",
    resets: (time) => `remise à zéro dans ${time}`,
    usedUp: (time) =>
      `Les analyses du jour sont épuisées. De nouvelles arrivent dans ${time}, à minuit UTC.`,
    refused: (time) =>
      `Le serveur indique que les analyses du jour sont épuisées. Réessayez dans ${time}.`,
  },
  actions: {
    analyse: "Analyser",
    cancel: "Annuler",
    clear: "Effacer",
    check: "Vérifier",
    send: "Envoyer",
    save: "Enregistrer",
  },
  mail: {
    placeholder: "Received: from …\nFrom: …\nSubject: …",
    samples: "Essayez l’un des nôtres :",
    sample: { clean: "Sain", phishing: "Hameçonnage", forwarded: "Transféré" },
    progress: "Avancement de l’analyse",
    steps: {
      basic_parsing: "Lecture des en-têtes",
      ip_parsing: "Recherche des adresses",
      received_chain: "Suivi du trajet",
      domain_arc: "Domaine de l’expéditeur et ARC",
      ip_reputation: "Demande de réputation",
      spf: "SPF",
      dkim: "DKIM",
      complete: "Verdict",
    },
    stepStatus: {
      processing: "en cours",
      success: "bon",
      warning: "à regarder",
      error: "mauvais",
      waiting: "en attente",
    },
    received: "Les en-têtes collés",
  },
  result: {
    heading: "Résultat",
    broken:
      "La réponse du serveur n’a pas pu être affichée. Cette page est-elle plus récente ou plus ancienne que le serveur ?",
    score: (score) => `${score} sur 100`,
    levels: {
      safe: "Sûr",
      low: "Risque faible",
      medium: "Risque moyen",
      high: "Risque élevé",
      critical: "Risque critique",
    },
    from: "De",
    subject: "Objet",
    date: "Date",
    none: "aucun",
    unknown: "non indiqué",
    authentication: "L’expéditeur est-il authentique ?",
    auth: {
      pass: "réussi",
      fail: "échec",
      softfail: "échec probable",
      neutral: "neutre",
      none: "aucun",
      policy: "refusé par une règle locale",
      temperror: "erreur DNS passagère",
      permerror: "erreur dans les enregistrements",
      headers_verified: "en-têtes vérifiés",
      cannot_confirm: "ne peut être confirmé",
    },
    unreported: "non rapporté",
    findings: "Constats",
    noFindings: "Rien de particulier.",
    severity: { low: "Faible", medium: "Moyen", high: "Élevé", critical: "Critique" },
    route: "Trajet",
    noRoute: "Aucun serveur n’a laissé de trace de ce mail.",
    encrypted: "chiffré",
    notEncrypted: "chiffrement non indiqué",
    unproven:
      "Rien ne prouve que le serveur de réception ait écrit ces résultats : un échec compte, une réussite non.",
    genuine: {
      server: "Ce qu’a dit votre serveur",
      serverSays: "Résultats du serveur qui a reçu le mail pour vous.",
      claimed: "Ce qui est prétendu",
      claimedSays: "Résultats dans des champs que n’importe qui a pu écrire. Ils ne comptent pas.",
      nothing: "Rien.",
      verified: "Ce que nous avons vérifié",
      verifiedSays: "Demandé au DNS et recalculé à l’instant.",
      notVerified: "Ce serveur ne vérifie pas les mails lui-même (DNS_RESOLVER n’est pas réglé).",
      domain: "domaine",
      selector: "sélecteur",
      aligned: "celui de l’auteur :",
      policy: "politique",
      by: "selon",
      yes: "oui",
      no: "non",
    },
    trustEnds: "La confiance s’arrête ici",
    trustEndsSays:
      "Seul ce qui suit a été écrit par les serveurs du destinataire. Tout ce qui précède peut être inventé.",
    hop: { from: "de", by: "par", forWhom: "pour", protocol: "avec" },
    names: "Adresses et domaines",
    domain: "Domaine",
    remark: "Remarque",
    address: "Adresse IP",
    scope: { global: "publique", local: "privée ou réservée", example: "pour exemples" },
    looksLike: (other) => `peut être pris pour ${other}`,
    disguised: "lettres d’un autre alphabet imitant le latin",
    international: (unicode) => `affiché sous la forme ${unicode}`,
    reputation: "Réputation",
    provider: "Fournisseur",
    answer: "Réponse",
    noReputation: "Aucun fournisseur n’a été interrogé. Activez-les dans les réglages.",
    verdict: { safe: "sûr", suspicious: "suspect", malicious: "malveillant", unknown: "inconnu" },
    reputationStatus: { ok: "a répondu", error: "en échec", skipped: "non interrogé" },
    fields: "Tous les champs",
    fieldsSay: (count) =>
      `${counted(count, "champ décodé", "champs décodés")} à côté du texte brut`,
    field: "Champ",
    decoded: "Décodé",
    raw: "Brut",
    same: "identique au brut",
    moreFields: (count) => `${count} autres champs ne sont pas affichés.`,
  },
  reasons: {
    spf: {
      pass: (domain) => `Le serveur d’envoi a le droit d’envoyer pour ${domain}.`,
      fail: (domain) => `Le serveur d’envoi n’a pas le droit d’envoyer pour ${domain}.`,
      softfail: (domain) => `${domain} ne cite pas le serveur d’envoi, sans l’interdire.`,
      neutral: (domain) => `${domain} ne dit rien du serveur d’envoi.`,
      none: (domain) => `${domain} ne dit pas quels serveurs peuvent envoyer en son nom.`,
      error: "La vérification n’a pas pu être faite.",
      unreported: "Le serveur de réception ne rapporte aucune vérification SPF.",
    },
    dkim: {
      pass: (domain) => `Signé par ${domain}, et inchangé depuis.`,
      fail: (domain) =>
        `La signature de ${domain} ne correspond pas : modifié en route, ou falsifié.`,
      neutral: (domain) => `La signature de ${domain} n’a pas pu servir.`,
      none: () => "Le mail n’est pas signé.",
      error: "La signature n’a pas pu être vérifiée.",
      unreported: "Le serveur de réception ne rapporte aucune vérification DKIM.",
    },
    dmarc: {
      pass: (domain) => `${domain}, affiché comme expéditeur, répond de ce mail.`,
      fail: (domain) => `${domain}, affiché comme expéditeur, ne répond pas de ce mail.`,
      neutral: (domain) => `${domain} laisse la question ouverte.`,
      none: (domain) => `${domain} ne publie aucune politique.`,
      error: "La politique n’a pas pu être vérifiée.",
      unreported: "Le serveur de réception ne rapporte aucune vérification DMARC.",
    },
    headersVerified: (domain) =>
      `Le détenteur de la clé de ${domain} a signé ces en-têtes ; le corps n’a pas été donné.`,
    cannotConfirm: (domain) =>
      `${domain} ne peut être confirmé par des champs copiés seuls, ce qui n’indique pas un faux.`,
    theDomain: "le domaine de l’expéditeur",
    arc: {
      none: "Pas transféré par un service qui scelle ce qu’il a vu.",
      pass: (count, domain) =>
        `Transféré : ${
          counted(count, "sceau", "sceaux")
        }, chaîne entière, le dernier par ${domain}.`,
      fail: (count, domain) =>
        `Transféré : ${
          counted(count, "sceau", "sceaux")
        }, chaîne rompue, le dernier par ${domain}.`,
    },
  },
  share: {
    heading: "Garder ou transmettre",
    downloads: "Télécharger en",
    calendar: "Calendrier",
    webhook: "Envoyer à un webhook",
    address: "Adresse du webhook",
    addressOptional: "Vide : l’adresse réglée sur le serveur.",
    kind: "Sous forme de",
    workflow: "Export dans tous les formats",
    scenario: "Scénario : l’analyse et les en-têtes bruts",
    action: "Action",
    sending: "Envoi …",
    sent: (status) => `Remis ; le webhook a répondu ${status}.`,
    needAddress: "Saisissez l’adresse du webhook.",
  },
  score: {
    arithmetic: "D’où vient la note",
    patternScore: "Note des motifs",
    patternSays: "la plus haute des motifs reconnus",
    headerScore: "Note des en-têtes",
    headerSays: "la somme des règles appliquées, 100 au plus",
    classifier: "Classifieur (version 2 de la note)",
    iaScore: "Classifieur",
    iaSays:
      "probabilité que le message soit indésirable, sur 100 ; ce qui a le plus pesé est dessous",
    velocityScore: "Fréquence",
    velocitySays: "combien de fois cet expéditeur a été vu en une heure, dix fois valant 100",
    patterns: "Motifs",
    patternsSay: (matched, checked) =>
      `${counted(matched, "motif reconnu", "motifs reconnus")} sur ${checked}`,
    pattern: "Motif",
    matchScore: "Accord",
    points: "Points",
    why: "Pourquoi",
    rules: "Règles d’en-tête",
    rulesSay: (applied, checked) =>
      `${counted(applied, "règle appliquée", "règles appliquées")} sur ${checked}`,
    noPatterns: "Aucun motif reconnu.",
    noRules: "Aucune règle appliquée.",
    highlighted: "Mots trouvés",
    highlightedNone: "Aucun mot isolé n’a été trouvé dans le texte.",
  },
  number: {
    intro:
      "Dit si un numéro est réservé aux appels automatisés et au démarchage, à qui il est attribué et s’il peut exister.",
    label: "Numéro de téléphone",
    hint: "Toute écriture usuelle : 01 62 00 00 01, +33 1 62 …, 3939, +49 30 …",
    empty: "Saisissez d’abord un numéro.",
    invalid:
      "Ce n’est pas un numéro : il faut dix chiffres commençant par 0, un numéro court, ou + et l’indicatif du pays.",
    asSent: (number) => `Vérifié sous la forme ${number}`,
    blocked: "Sur la liste de blocage",
    blockedSays: (count) => `${counted(count, "plage contient", "plages contiennent")} ce numéro.`,
    free: "Absent de la liste",
    freeSays:
      "Aucune plage listée ne contient ce numéro. Cela seul ne rend pas un appelant honnête.",
    forged: "Personne ne détient ce numéro d’après le plan",
    explanation: {
      title: "Ce que l’on sait de ce numéro",
      price: "Prix :",
      advice: "Que faire",
      sources: "Sources",
    },
    numbering: "Plan de numérotation",
    range: "Plage",
    pattern: "Numéros",
    database: (version, total) => `Liste ${version}, ${total} numéros`,
    list: "La liste",
    info: "Afficher",
    refresh: "Recharger",
    refreshed: "La liste a été rechargée.",
    fields: {
      version: "Version",
      name: "Nom",
      description: "Description",
      patternCount: "Plages",
      total_blocked: "Numéros",
      cachedAt: "Chargée",
      expiresAt: "Gardée jusqu’au",
      source: "Source",
    },
  },
  account: frenchAccount,
  settings: {
    server: "Serveur",
    baseUrl: "URL de base",
    baseUrlHint:
      "Vide : le serveur d’où vient cette page. En enregistrer un autre recharge la page, qui ne peut alors parler qu’à celui-là.",
    baseUrlBad:
      "Saisissez une adresse https (http seulement sur cette machine), sans nom d’utilisateur ni requête.",
    clientKey: "Clé client",
    clientKeyHint: "Envoyée dans Authorization: Bearer.",
    providers: "Fournisseurs de réputation",
    ask: (name) => `Interroger le fournisseur ${name}`,
    key: (name) => `Clé du fournisseur ${name}`,
    remember: "Retenir les clés dans ce navigateur",
    rememberHint:
      "Sinon elles sont oubliées à la fermeture de la page. Toute personne utilisant ce navigateur pourrait les lire.",
    language: "Langue",
    auto: "celle du navigateur",
    saved: "Enregistré.",
  },
  failures: {
    tooMany: (time) => `Trop de demandes à la fois. Réessayez dans ${time}.`,
    unreachable:
      "Le serveur est injoignable. Est-il lancé, et l’URL de base des réglages est-elle juste ?",
    broken_off:
      "La connexion s’est rompue avant la fin de l’analyse. Ce qui était déjà arrivé est affiché.",
    not_understood: "Le serveur a répondu quelque chose que cette page ne comprend pas.",
    unauthorized: "Le serveur demande une clé client valide. Saisissez-la dans les réglages.",
    too_large: "C’est plus que le serveur n’accepte.",
    refused: "Le serveur n’a pas accepté la demande.",
    server: "Le serveur n’y est pas arrivé.",
    serverSays: (message) => `Il dit : ${message}`,
    request: (id) => `Demande ${id}`,
    cancelled: "Annulé.",
  },
};
