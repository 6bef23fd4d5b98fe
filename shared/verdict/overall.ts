import type { AnalysisSummary, ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { BodyAnalysis, BodySeverity } from "../contract/body.ts";

/** What is known of the sender. */
export type SenderState = "not_looked_at" | "proven" | "unproven" | "suspicious" | "forged";
/** What is known of the content's words. */
export type ContentState = "not_looked_at" | "nothing_found" | "suspicious" | "spam";
/** What is known of links, attachments and hidden content. */
export type ItemsState = "not_looked_at" | "none" | "nothing_found" | "odd" | "dangerous";

/** One verdict on one mail, from everything that looked at it. */
export interface OverallVerdict {
  /** The gravest of what its parts say; `safe` only where all of them can promise it. */
  readonly level: ThreatLevel;
  readonly sender: SenderState;
  readonly content: ContentState;
  readonly items: ItemsState;
}

/** What the parts of a verdict are. */
export interface VerdictParts {
  /** Null when there are no header fields. */
  readonly summary: Pick<AnalysisSummary, "threatLevel" | "authentication"> | null;
  /** Null when the content was not scored. */
  readonly spam: Pick<AnalyzeSpamResponse, "threatLevel" | "is_spam"> | null;
  /** Null when the body was not taken apart. */
  readonly body?: Pick<BodyAnalysis, "findings" | "urls" | "attachments"> | null;
}

const LEVELS: readonly ThreatLevel[] = ["safe", "low", "medium", "high", "critical"];

/**
 * Brings the verdicts of headers, content and what a mail brings along together. None can make up
 * for another: a proven sender may send spam, and plain words may come from a forger. What nobody
 * looked at promises nothing, so no mail is `safe` of which a part is not known.
 */
export function overallVerdict({ summary, spam, body }: VerdictParts): OverallVerdict {
  const levels = [
    summary?.threatLevel ?? "low",
    spam?.threatLevel ?? "low",
    ...(body === undefined ? [] : [bodyLevel(body)]),
  ];
  return {
    level: levels.reduce(graver),
    sender: senderState(summary),
    content: contentState(spam),
    items: itemsState(body ?? null),
  };
}

function graver(a: ThreatLevel, b: ThreatLevel): ThreatLevel {
  return LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b;
}

function senderState(summary: VerdictParts["summary"]): SenderState {
  if (summary === null) return "not_looked_at";
  const { threatLevel, authentication: { spf, dkim, dmarc } } = summary;
  if (threatLevel === "safe") return "proven";
  if (dmarc === "fail" || (spf === "fail" && dkim !== "pass")) return "forged";
  return threatLevel === "low" ? "unproven" : "suspicious";
}

function contentState(spam: VerdictParts["spam"]): ContentState {
  if (spam === null) return "not_looked_at";
  if (spam.is_spam) return "spam";
  return spam.threatLevel === "medium" ? "suspicious" : "nothing_found";
}

/** Findings of little weight occur in wanted mail too: they are told, and do not make it worse. */
const BODY_LEVELS: Readonly<Record<BodySeverity, ThreatLevel>> = {
  info: "safe",
  low: "safe",
  medium: "medium",
  high: "high",
};

/** What a body's findings make of the whole mail. */
function bodyLevel(body: Pick<BodyAnalysis, "findings"> | null): ThreatLevel {
  if (body === null) return "low";
  return body.findings.map(({ severity }) => BODY_LEVELS[severity]).reduce(graver, "safe");
}

function itemsState(body: NonNullable<VerdictParts["body"]> | null): ItemsState {
  if (body === null) return "not_looked_at";
  const level = bodyLevel(body);
  if (level === "high") return "dangerous";
  if (level === "medium") return "odd";
  return body.urls.length + body.attachments.length === 0 ? "none" : "nothing_found";
}

/** Whether a level is at least as grave as another one. */
export function atLeast(level: ThreatLevel, least: ThreatLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}
