import type { PageWords } from "./words.ts";

/** The frame of the page in German. */
export const pageGerman: PageWords = {
  theme: "Farben",
  themes: { auto: "wie das System", light: "hell", dark: "dunkel" },
  version: (version) => `Version ${version}`,
  docs: "API-Dokumentation",
  licence: "MIT-Lizenz",
  privacy: "Was mit Ihren Eingaben geschieht",
  privacySays: [
    "Was Sie analysieren lassen, geht an den Server aus den Einstellungen und an niemanden sonst. Reputationsanbieter werden nur gefragt, wenn Sie sie einschalten; sie erhalten Adressen von Servern, nie die Mail.",
    "Der Server behält keine Mail über seine Antwort hinaus, es sei denn, sein Betreiber hat es so eingestellt.",
    "Dieser Browser behält Ihre Einstellungen und die Zahl der heutigen Analysen. Schlüssel und frühere Ergebnisse behält er nur, wenn Sie es verlangen.",
    "Die Seite lädt nichts von anderswo: keine Schriften, keine Zähler, keine Cookies.",
    "Das letzte Ergebnis und die Tabelle mehrerer Mails bleiben in diesem Tab, bis er geschlossen oder geleert wird; ob der Inhalt von Mails gesendet wird, entscheiden Sie.",
  ],
};
