import type { ReasonWords } from "./words.ts";

/** Reasons of the scoring in French. */
export const reasonsFrench: ReasonWords = {
  keywords: (found, total, quoted) => `${found} mots-clés trouvés sur ${total} : ${quoted}`,
  bodyKeywords: (found, total) => `${found} mots-clés sur ${total} trouvés dans le texte.`,
  subject: "L’objet est tourné comme dans les mails de ce genre.",
  sender: (domain) => `Le domaine de l’expéditeur est listé : ${domain}.`,
  classifier: (score, features) => `Le classifieur lui donne ${score} sur 100 : ${features}`,
  allowed:
    "L’expéditeur est sur la liste blanche de ce serveur, et le côté du destinataire a prouvé l’adresse.",
  named: (type, id, reason) => `${type} (${id}) : ${reason}`,
  types: {
    phishing: "Hameçonnage",
    scam: "Escroquerie",
    malware: "Logiciel malveillant",
    commercial: "Publicité",
    banking: "Fraude bancaire",
    tech_support: "Faux support technique",
    sextortion: "Chantage sexuel",
    delivery: "Fraude au colis",
    sms_spam: "Spam par SMS",
    corporate_spam: "Spam d’entreprise",
    financial_spam: "Spam financier",
    generic_spam: "Courrier indésirable",
    word_frequency: "Mots frappants",
    char_frequency: "Caractères frappants",
    combination: "Cumul de signes",
  },
  rules: {
    "SPF-001": "SPF a échoué : le domaine de l’expéditeur n’autorise pas le serveur d’envoi.",
    "DKIM-001": "DKIM a échoué : la signature du mail n’est pas valable.",
    "DMARC-001": "DMARC a échoué : rien de vérifié ne répond du domaine de l’expéditeur.",
    "RDNS-001": "Le nom du serveur d’envoi ne ramène pas à son adresse.",
    "IPBL-001": "L’adresse du serveur d’envoi est sur une liste noire.",
  },
};
