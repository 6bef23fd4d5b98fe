import type { AccountWords } from "./words.ts";

/** The account's page in French. */
export const frenchAccount: AccountWords = {
  title: "Compte",
  about: "Ce qu’un jeton d’API a consommé, et ce qui reste.",
  intro: "Pour qui détient un jeton de l’API v1 : appels par jour, solde, nouveau jeton.",
  token: "Jeton d’API",
  tokenHint: "Il commence par mct_ et ne va qu’à votre serveur.",
  keep: "Le garder pour cet onglet",
  keepHint: "Jusqu’à la fermeture de l’onglet. Sinon il est oublié quand on quitte la page.",
  show: "Afficher",
  forget: "Oublier le jeton",
  badToken: "Ce n’est pas un jeton d’API : il commence par mct_ et compte 40 caractères.",
  noAccounts: "Ce serveur n’a pas de comptes.",
  refusedToken: "Le serveur n’accepte pas ce jeton, ou il lui manque la portée account:read.",
  plan: "Formule",
  today: "Reste aujourd’hui",
  minute: "Reste cette minute",
  of: (left, all) => `${left} sur ${all}`,
  resets: "La journée finit",
  usage: "Appels par jour",
  usageSays: (total, days) => `${total} appels répondus en ${days} jours`,
  table: "Le même en tableau",
  day: "Jour (UTC)",
  mails: "Courriels",
  numbers: "Numéros",
  refused: "Refusés",
  replace: "Remplacer le jeton",
  replaceSays:
    "Vous recevez un nouveau jeton, affiché une seule fois. L’actuel reste valable 24 heures.",
  replaceNow: "Le remplacer maintenant",
  keepOld: "Ne pas le remplacer",
  replaced: (until) =>
    `Voici votre nouveau jeton. Conservez-le maintenant. Le précédent finit ${until}.`,
  newToken: "Nouveau jeton",
  copy: "Copier",
  copied: "Copié.",
};
