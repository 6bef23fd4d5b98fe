import type { AnalysisSummary, ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";

/** What is known of the sender. */
export type SenderState = "proven" | "unproven" | "suspicious" | "forged";
/** What is known of the content. */
export type ContentState = "not_looked_at" | "nothing_found" | "suspicious" | "spam";

/** One verdict on one mail, from everything that looked at it. */
export interface OverallVerdict {
  /** The graver of what headers and content say; `safe` only where both can promise it. */
  readonly level: ThreatLevel;
  readonly sender: SenderState;
  readonly content: ContentState;
}

/** What the parts of a verdict are. */
export interface VerdictParts {
  readonly summary: Pick<AnalysisSummary, "threatLevel" | "authentication">;
  /** Null when the content was not looked at. */
  readonly spam: Pick<AnalyzeSpamResponse, "threatLevel" | "is_spam"> | null;
}

const LEVELS: readonly ThreatLevel[] = ["safe", "low", "medium", "high", "critical"];

/**
 * Brings the verdicts of headers and content together. Neither can make up for the other: a proven
 * sender may send spam, and plain words may come from a forger. Content that nobody looked at
 * promises nothing, so without it no mail is `safe`.
 */
export function overallVerdict({ summary, spam }: VerdictParts): OverallVerdict {
  const level = graver(summary.threatLevel, spam?.threatLevel ?? "low");
  return { level, sender: senderState(summary), content: contentState(spam) };
}

function graver(a: ThreatLevel, b: ThreatLevel): ThreatLevel {
  return LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b;
}

function senderState({ threatLevel, authentication }: VerdictParts["summary"]): SenderState {
  const { spf, dkim, dmarc } = authentication;
  if (threatLevel === "safe") return "proven";
  if (dmarc === "fail" || (spf === "fail" && dkim !== "pass")) return "forged";
  return threatLevel === "low" ? "unproven" : "suspicious";
}

function contentState(spam: VerdictParts["spam"]): ContentState {
  if (spam === null) return "not_looked_at";
  if (spam.is_spam) return "spam";
  return spam.threatLevel === "medium" ? "suspicious" : "nothing_found";
}

/** Whether a level is at least as grave as another one. */
export function atLeast(level: ThreatLevel, least: ThreatLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}
