import phishing from "../../../catalogue/patterns/phishing.json" with { type: "json" };
import scam from "../../../catalogue/patterns/scam.json" with { type: "json" };
import malware from "../../../catalogue/patterns/malware.json" with { type: "json" };
import commercial from "../../../catalogue/patterns/commercial.json" with { type: "json" };
import banking from "../../../catalogue/patterns/banking.json" with { type: "json" };
import techSupport from "../../../catalogue/patterns/tech_support.json" with { type: "json" };
import sextortion from "../../../catalogue/patterns/sextortion.json" with { type: "json" };
import delivery from "../../../catalogue/patterns/delivery.json" with { type: "json" };
import smsSpam from "../../../catalogue/patterns/sms_spam.json" with { type: "json" };
import corporateSpam from "../../../catalogue/patterns/corporate_spam.json" with { type: "json" };
import financialSpam from "../../../catalogue/patterns/financial_spam.json" with { type: "json" };
import genericSpam from "../../../catalogue/patterns/generic_spam.json" with { type: "json" };
import wordFrequency from "../../../catalogue/patterns/word_frequency.json" with { type: "json" };
import charFrequency from "../../../catalogue/patterns/char_frequency.json" with { type: "json" };
import combination from "../../../catalogue/patterns/combination.json" with { type: "json" };
import type { PatternType } from "../../contract/analyze_spam.ts";
import { compileCatalogue, type CompiledCatalogue } from "../matching/matcher.ts";
import type { Pattern } from "../pattern.ts";

let shippedCatalogue: CompiledCatalogue | undefined;

/** Returns the shipped catalogue, compiled once per process; `deno task catalogue` checks it. */
export function getShippedCatalogue(): CompiledCatalogue {
  return shippedCatalogue ??= compileCatalogue(
    Object.values(PATTERN_FILES as Record<PatternType, Pattern[]>).flat(),
  );
}

/** The content of the pattern files, by type. */
export type PatternFiles = Readonly<Record<PatternType, unknown>>;

/**
 * The unchecked content of the pattern files. They are imported, not read, so that every bundler
 * sees them.
 */
export const PATTERN_FILES: PatternFiles = {
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
