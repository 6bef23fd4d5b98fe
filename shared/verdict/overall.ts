import type { AnalysisSummary, ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { BodyAnalysis, BodySeverity } from "../contract/body.ts";
import type { SenderProof } from "../authentication/proof.ts";
import { contentOf } from "./content.ts";
import type { ContentState, SpamParts } from "./content.ts";
import { graver } from "./levels.ts";

/** What is known of the sender: the proof alone, apart from any suspicion. */
export type SenderState = "not_looked_at" | SenderProof;
/** What speaks against the mail in its headers, whoever is proven to have sent it. */
export type HeadersState = "not_looked_at" | "nothing_found" | "odd" | "suspicious";
/** What is known of links, attachments and hidden content. */
export type ItemsState = "not_looked_at" | "none" | "nothing_found" | "odd" | "dangerous";

/** One verdict on one mail, from everything that looked at it. */
export interface OverallVerdict {
  /** The gravest of what its parts say; `safe` only where all of them can promise it. */
  readonly level: ThreatLevel;
  readonly sender: SenderState;
  readonly headers: HeadersState;
  readonly content: ContentState;
  readonly items: ItemsState;
}

/** What the parts of a verdict are. */
export interface VerdictParts {
  /** Null when there are no header fields. */
  readonly summary: Pick<AnalysisSummary, "threatLevel"> | null;
  /** Null when there are no header fields. */
  readonly proof: SenderProof | null;
  /** Null when the content was not scored. */
  readonly spam: SpamParts | null;
  /** Null when the body was not taken apart. */
  readonly body?: Pick<BodyAnalysis, "findings" | "urls" | "attachments"> | null;
}

/**
 * Brings the verdicts of headers, content and what a mail brings along together. None can make up
 * for another: a proven sender may send spam, and plain words may come from a forger. What nobody
 * looked at promises nothing, so no mail is `safe` of which a part is not known.
 */
export function overallVerdict({ summary, proof, spam, body }: VerdictParts): OverallVerdict {
  const sender = proof ?? "not_looked_at";
  const content = contentOf(spam, sender === "relayed");
  const levels = [
    summary?.threatLevel ?? "low",
    content.level,
    ...(body === undefined ? [] : [bodyLevel(body)]),
  ];
  return {
    level: levels.reduce(graver),
    sender,
    headers: headersState(summary),
    content: content.state,
    items: itemsState(body ?? null),
  };
}

function headersState(summary: VerdictParts["summary"]): HeadersState {
  if (summary === null) return "not_looked_at";
  switch (summary.threatLevel) {
    case "safe":
    case "low":
      return "nothing_found";
    case "medium":
      return "odd";
    case "high":
    case "critical":
      return "suspicious";
    default:
      // A server of another version: no verdict at all is better than half of one.
      throw new TypeError(`not a level: ${summary.threatLevel satisfies never}`);
  }
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
