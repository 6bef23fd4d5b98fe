import type { ReasonWords } from "./words.ts";

/** Reasons of the scoring in English. */
export const reasonsEnglish: ReasonWords = {
  keywords: (found, total, quoted) => `${found} of ${total} keywords found: ${quoted}`,
  bodyKeywords: (found, total) => `${found} of ${total} keywords found in the text.`,
  subject: "The subject is worded as in mails of this kind.",
  sender: (domain) => `The sender’s domain is listed: ${domain}.`,
  classifier: (score, features) => `The classifier gives it ${score} of 100: ${features}`,
  allowed:
    "The sender is on this server’s allow list, and the recipient’s side proved the address.",
  named: (type, id, reason) => `${type} (${id}): ${reason}`,
  types: {
    phishing: "Phishing",
    scam: "Scam",
    malware: "Malware",
    commercial: "Advertising",
    banking: "Bank fraud",
    tech_support: "False technical support",
    sextortion: "Sextortion",
    delivery: "Parcel fraud",
    sms_spam: "SMS spam",
    corporate_spam: "Business spam",
    financial_spam: "Financial spam",
    generic_spam: "Spam",
    word_frequency: "Striking words",
    char_frequency: "Striking characters",
    combination: "Combination",
  },
  rules: {
    "SPF-001": "SPF failed: the sending server is not one the sender’s domain allows.",
    "DKIM-001": "DKIM failed: the mail’s signature does not verify.",
    "DMARC-001": "DMARC failed: nothing verified stands behind the sender’s domain.",
    "RDNS-001": "The sending server’s name does not lead back to its address.",
    "IPBL-001": "The sending server’s address is on a block list.",
  },
};
