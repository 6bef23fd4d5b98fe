import type { AccountWords } from "./words.ts";

/** The account's page in German. */
export const germanAccount: AccountWords = {
  title: "Konto",
  about: "Was ein API-Token verbraucht hat und was übrig ist.",
  intro: "Für Inhaber eines Tokens der v1-API: Aufrufe je Tag, Restguthaben, neues Token.",
  token: "API-Token",
  tokenHint: "Es beginnt mit mct_ und geht nur an Ihren Server.",
  keep: "Für diesen Tab behalten",
  keepHint:
    "Bis der Tab geschlossen wird. Sonst ist es vergessen, sobald die Seite verlassen wird.",
  show: "Anzeigen",
  forget: "Token vergessen",
  badToken: "Das ist kein API-Token: Es beginnt mit mct_ und hat 40 Zeichen.",
  noAccounts: "Dieser Server hat keine Konten.",
  refusedToken: "Der Server nimmt dieses Token nicht an, oder ihm fehlt das Recht account:read.",
  plan: "Tarif",
  today: "Heute übrig",
  minute: "In dieser Minute übrig",
  of: (left, all) => `${left} von ${all}`,
  resets: "Der Tag endet",
  usage: "Aufrufe je Tag",
  usageSays: (total, days) => `${total} beantwortete Aufrufe in ${days} Tagen`,
  table: "Dasselbe als Tabelle",
  day: "Tag (UTC)",
  mails: "E-Mails",
  numbers: "Nummern",
  refused: "Abgelehnt",
  replace: "Token ersetzen",
  replaceSays:
    "Sie erhalten ein neues Token, das einmal gezeigt wird. Das jetzige gilt noch 24 Stunden.",
  replaceNow: "Jetzt ersetzen",
  keepOld: "Nicht ersetzen",
  replaced: (until) =>
    `Das ist Ihr neues Token. Bewahren Sie es jetzt auf. Das bisherige endet ${until}.`,
  newToken: "Neues Token",
  copy: "Kopieren",
  copied: "Kopiert.",
};
