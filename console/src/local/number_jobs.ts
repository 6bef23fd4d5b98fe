import type { NumberExplanation } from "../../../shared/contract/number_explanation.ts";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import type { PhoneSpeech } from "../../../shared/phone/numbering/explain_written.ts";

/** Jobs of the worker that explains phone numbers in this browser. */

/** Numbers to explain, in any notation. */
export interface NumberJob {
  readonly numbers: readonly string[];
  /** Countries of numbers without a country code (ISO 3166-1), the most likely first. */
  readonly countries: readonly string[];
  readonly speech: PhoneSpeech;
}

/** All that is known of a number without asking a server. */
export interface ExplainedHere {
  /** Digits with the country code; a short number as it is. */
  readonly normalized: string;
  /** The ranges of the shipped list that hold it. */
  readonly matches: RegulatorCheckResponse["matches"];
  /** The shipped list. */
  readonly database: RegulatorCheckResponse["database"];
  readonly explanation: NumberExplanation;
  /** Country whose number it was taken for, as it has no country code; null for one that has. */
  readonly readAs: string | null;
  /** The explanation of the digits in France; null where they are no French number. */
  readonly inFrance: Pick<ExplainedHere, "matches" | "explanation"> | null;
}

/** One answer for each number; null for text that is no number. */
export type NumberReply = readonly (ExplainedHere | null)[];
