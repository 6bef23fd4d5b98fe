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
