import type { FindingSeverity } from "../../../shared/contract/analyze_email_headers.ts";
import type { BodySeverity } from "../../../shared/contract/body.ts";
import type { Messages } from "../text/messages.ts";

/** Severity of a finding of headers or of a body. */
export type AnySeverity = FindingSeverity | BodySeverity;

/** Severities, most severe first. */
export const MOST_SEVERE_FIRST: readonly AnySeverity[] = [
  "critical",
  "high",
  "medium",
  "low",
  "info",
];

/** Says a severity in a word. */
export function saySeverity(severity: AnySeverity, { result, mailWords }: Messages): string {
  return severity === "info" ? mailWords.info : result.severity[severity];
}
