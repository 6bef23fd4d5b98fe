import type { ReasonWords } from "./words.ts";

/** Reasons of the scoring in German. */
export const reasonsGerman: ReasonWords = {
  keywords: (found, total, quoted) => `${found} von ${total} Stichwörtern gefunden: ${quoted}`,
  bodyKeywords: (found, total) => `${found} von ${total} Stichwörtern im Text gefunden.`,
  subject: "Der Betreff ist formuliert wie in Mails dieser Art.",
  sender: (domain) => `Die Domain des Absenders steht auf der Liste: ${domain}.`,
  classifier: (score, features) => `Der Klassifikator gibt ihr ${score} von 100: ${features}`,
  allowed:
    "Der Absender steht auf der Erlaubnisliste dieses Servers, und die Seite des Empfängers hat die Adresse bestätigt.",
  named: (type, id, reason) => `${type} (${id}): ${reason}`,
  types: {
    phishing: "Datendiebstahl (Phishing)",
    scam: "Betrug",
    malware: "Schadsoftware",
    commercial: "Werbung",
    banking: "Bankbetrug",
    tech_support: "Falscher technischer Support",
    sextortion: "Sexuelle Erpressung",
    delivery: "Paketbetrug",
    sms_spam: "SMS-Spam",
    corporate_spam: "Firmen-Spam",
    financial_spam: "Finanz-Spam",
    generic_spam: "Unerwünschte Mail",
    word_frequency: "Auffällige Wörter",
    char_frequency: "Auffällige Zeichen",
    combination: "Mehrere Anzeichen",
  },
  rules: {
    "SPF-001": "SPF nicht bestanden: Die Domain des Absenders erlaubt den sendenden Server nicht.",
    "DKIM-001": "DKIM nicht bestanden: Die Signatur der Mail ist nicht gültig.",
    "DMARC-001": "DMARC nicht bestanden: Nichts Geprüftes steht hinter der Domain des Absenders.",
    "RDNS-001": "Der Name des sendenden Servers führt nicht zu seiner Adresse zurück.",
    "IPBL-001": "Die Adresse des sendenden Servers steht auf einer Sperrliste.",
  },
};
