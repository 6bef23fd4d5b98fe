import type { ThreatLevel } from "../contract/analyze_email_headers.ts";

const LEVELS: readonly ThreatLevel[] = ["safe", "low", "medium", "high", "critical"];

/** Returns the higher of two levels. */
export function selectHigherLevel(a: ThreatLevel, b: ThreatLevel): ThreatLevel {
  return isAtLeast(a, b) ? a : b;
}

/** Tells whether a level is at least as high as another. */
export function isAtLeast(level: ThreatLevel, minimum: ThreatLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(minimum);
}

/** Tells whether reasons mention that a part of a mail was not examined. */
export function mentionsUnread(reasons: readonly { readonly id: string }[]): boolean {
  return reasons.some(({ id }) => UNREAD_REASONS.has(id));
}

/** Reasons that mention that a part of a mail was not examined. */
export const UNREAD_REASONS: ReadonlySet<string> = new Set([
  "examination_cut",
  "file_unread",
  "attachment_encrypted",
  "attachment_pdf_encrypted",
  "attachment_not_listed",
  "part_encrypted",
]);
