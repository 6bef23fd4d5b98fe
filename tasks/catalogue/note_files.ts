import phishing from "../../catalogue/notes/phishing.json" with { type: "json" };
import scam from "../../catalogue/notes/scam.json" with { type: "json" };
import malware from "../../catalogue/notes/malware.json" with { type: "json" };
import commercial from "../../catalogue/notes/commercial.json" with { type: "json" };
import banking from "../../catalogue/notes/banking.json" with { type: "json" };
import techSupport from "../../catalogue/notes/tech_support.json" with { type: "json" };
import sextortion from "../../catalogue/notes/sextortion.json" with { type: "json" };
import delivery from "../../catalogue/notes/delivery.json" with { type: "json" };
import smsSpam from "../../catalogue/notes/sms_spam.json" with { type: "json" };
import corporateSpam from "../../catalogue/notes/corporate_spam.json" with { type: "json" };
import financialSpam from "../../catalogue/notes/financial_spam.json" with { type: "json" };
import genericSpam from "../../catalogue/notes/generic_spam.json" with { type: "json" };
import wordFrequency from "../../catalogue/notes/word_frequency.json" with { type: "json" };
import charFrequency from "../../catalogue/notes/char_frequency.json" with { type: "json" };
import combination from "../../catalogue/notes/combination.json" with { type: "json" };
import type { PatternType } from "../../shared/contract/analyze_spam.ts";

/**
 * The notes on the patterns as they are, not yet checked, by type.
 * For the build; nothing served imports them.
 */
export const NOTE_FILES: Readonly<Record<PatternType, unknown>> = {
  phishing,
  scam,
  malware,
  commercial,
  banking,
  tech_support: techSupport,
  sextortion,
  delivery,
  sms_spam: smsSpam,
  corporate_spam: corporateSpam,
  financial_spam: financialSpam,
  generic_spam: genericSpam,
  word_frequency: wordFrequency,
  char_frequency: charFrequency,
  combination,
};
