import type { ThreatLevel } from "../contract/analyze_email_headers.ts";

const LEVELS: readonly ThreatLevel[] = ["safe", "low", "medium", "high", "critical"];

/** Returns the higher of two levels. */
export function higherLevel(a: ThreatLevel, b: ThreatLevel): ThreatLevel {
  return isAtLeast(a, b) ? a : b;
}

/** Tells whether a level is at least as high as another one. */
export function isAtLeast(level: ThreatLevel, least: ThreatLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}

/** Tells whether reasons say that something of a mail was not looked into, whatever its level. */
export function sayUnread(reasons: readonly { readonly id: string }[]): boolean {
  return reasons.some(({ id }) => UNREAD_REASONS.has(id));
}

/** Reasons that say that something was not looked into. */
export const UNREAD_REASONS: ReadonlySet<string> = new Set([
  "examination_cut",
  "file_unread",
  "attachment_encrypted",
  "attachment_pdf_encrypted",
  "attachment_not_listed",
  "part_encrypted",
]);
