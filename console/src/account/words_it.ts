import type { AccountWords } from "./words.ts";

/** The account's page in Italian. */
export const italianAccount: AccountWords = {
  title: "Il suo account",
  about: "Quanto ha consumato un token API e quanto resta.",
  intro: "Per chi ha un token dell’API v1: chiamate al giorno, quanto resta, nuovo token.",
  token: "Token API",
  tokenHint: "Inizia con mct_ e va soltanto al suo server.",
  keep: "Conservarlo per questa scheda",
  keepHint: "Finché la scheda resta aperta. Altrimenti è dimenticato quando si lascia la pagina.",
  show: "Mostra",
  forget: "Dimentica il token",
  badToken: "Non è un token API: inizia con mct_ e ha 40 caratteri.",
  noAccounts: "Questo server non ha account.",
  refusedToken: "Il server non accetta questo token, oppure gli manca l’ambito account:read.",
  plan: "Piano",
  today: "Restano oggi",
  minute: "Restano in questo minuto",
  of: (left, all) => `${left} su ${all}`,
  resets: "Il giorno finisce",
  usage: "Chiamate al giorno",
  usageSays: (total, days) => `${total} chiamate con risposta in ${days} giorni`,
  table: "Lo stesso in tabella",
  day: "Giorno (UTC)",
  mails: "Messaggi",
  numbers: "Numeri",
  refused: "Rifiutate",
  replace: "Sostituire il token",
  replaceSays:
    "Riceverete un nuovo token, mostrato una sola volta. Quello attuale vale ancora 24 ore.",
  replaceNow: "Sostituirlo ora",
  keepOld: "Non sostituirlo",
  replaced: (until) =>
    `Questo è il suo nuovo token. Lo conservi ora. Il precedente finisce ${until}.`,
  newToken: "Nuovo token",
  copy: "Copia",
  copied: "Copiato.",
};
