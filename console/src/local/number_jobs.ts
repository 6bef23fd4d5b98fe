import type { NumberExplanation } from "../../../shared/contract/number_explanation.ts";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import type { PhoneLocale } from "../../../shared/phone/numbering/explain_written.ts";

/** Jobs of the worker that explains phone numbers in this browser. */

/** Numbers to explain, in any notation. */
export interface NumberJob {
  readonly numbers: readonly string[];
  /** Countries of numbers without a country code (ISO 3166-1), the most likely first. */
  readonly countries: readonly string[];
  /** Language of the explanations, with its texts. */
  readonly locale: PhoneLocale;
}

/** What this browser knows of a number without asking a server. */
export interface LocalExplanation {
  /** The digits, with the country code unless it is a short number. */
  readonly normalized: string;
  /** The ranges of the shipped list that contain the number. */
  readonly matches: RegulatorCheckResponse["matches"];
  /** The shipped list. */
  readonly database: RegulatorCheckResponse["database"];
  readonly explanation: NumberExplanation;
  /** Country by whose plan a number without a country code was read; null for other numbers. */
  readonly country: string | null;
  /** Facts about the digits as a French number; null if `country` is `FR`, or they are no number. */
  readonly inFrance: Pick<LocalExplanation, "matches" | "explanation"> | null;
}

/** One answer for each number; null for text that is no number. */
export type NumberReply = readonly (LocalExplanation | null)[];
