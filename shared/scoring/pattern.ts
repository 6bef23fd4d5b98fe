import type { PatternType, Severity } from "../contract/analyze_spam.ts";

/** An entry of the catalogue (SPEC 2.4) that passed its check. */
export interface Pattern {
  /** Id such as `PHISH-001`. */
  readonly id: string;
  readonly type: PatternType;
  /** At least one keyword. */
  readonly keywords: readonly string[];
  readonly subject_regex: readonly string[];
  readonly sender_domains: readonly string[];
  /** 0 to 100. */
  readonly score: number;
  readonly severity: Severity;
}
