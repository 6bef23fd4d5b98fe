import type { PatternType } from "../../../../shared/contract/analyze_spam.ts";

/** What scoring says of its reasons. */
export interface ReasonWords {
  readonly keywords: (found: string, total: string, quoted: string) => string;
  readonly bodyKeywords: (found: string, total: string) => string;
  readonly subject: string;
  readonly sender: (domain: string) => string;
  readonly classifier: (score: string, features: string) => string;
  readonly allowed: string;
  /** A kind of pattern, its id, and what was found of it. */
  readonly named: (type: string, id: string, reason: string) => string;
  /** Kinds of pattern. */
  readonly types: Readonly<Record<PatternType, string>>;
  /** Rules for headers, by their ids. */
  readonly rules: Readonly<
    Record<"SPF-001" | "DKIM-001" | "DMARC-001" | "RDNS-001" | "IPBL-001", string>
  >;
}
