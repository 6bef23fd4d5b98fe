import type { PatternType, Severity } from "../contract/analyze_spam.ts";

/** A catalogue entry (SPEC 2.4), checked. */
export interface Pattern {
  /** `PHISH-001` */
  readonly id: string;
  readonly type: PatternType;
  /** At least one. */
  readonly keywords: readonly string[];
  readonly subject_regex: readonly string[];
  readonly sender_domains: readonly string[];
  /** 0 to 100. */
  readonly score: number;
  readonly severity: Severity;
}
