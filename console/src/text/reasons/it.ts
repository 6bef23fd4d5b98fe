import type { ReasonWords } from "./words.ts";

/** Reasons of the scoring in Italian. */
export const reasonsItalian: ReasonWords = {
  keywords: (found, total, quoted) => `${found} parole chiave trovate su ${total}: ${quoted}`,
  bodyKeywords: (found, total) => `${found} parole chiave su ${total} trovate nel testo.`,
  subject: "L’oggetto è formulato come nelle mail di questo genere.",
  sender: (domain) => `Il dominio del mittente è in elenco: ${domain}.`,
  classifier: (score, features) => `Il classificatore le dà ${score} su 100: ${features}`,
  allowed:
    "Il mittente è nell’elenco consentito di questo server, e il lato del destinatario ha confermato l’indirizzo.",
  named: (type, id, reason) => `${type} (${id}): ${reason}`,
  types: {
    phishing: "Furto di dati (phishing)",
    scam: "Truffa",
    malware: "Software dannoso",
    commercial: "Pubblicità",
    banking: "Frode bancaria",
    tech_support: "Falsa assistenza tecnica",
    sextortion: "Ricatto sessuale",
    delivery: "Truffa del pacco",
    sms_spam: "Spam via SMS",
    corporate_spam: "Spam aziendale",
    financial_spam: "Spam finanziario",
    generic_spam: "Posta indesiderata",
    word_frequency: "Parole vistose",
    char_frequency: "Caratteri vistosi",
    combination: "Più indizi insieme",
  },
  rules: {
    "SPF-001": "SPF non superato: il dominio del mittente non autorizza il server di invio.",
    "DKIM-001": "DKIM non superato: la firma della mail non è valida.",
    "DMARC-001": "DMARC non superato: nulla di verificato risponde del dominio del mittente.",
    "RDNS-001": "Il nome del server di invio non riconduce al suo indirizzo.",
    "IPBL-001": "L’indirizzo del server di invio è in una lista di blocco.",
  },
};
