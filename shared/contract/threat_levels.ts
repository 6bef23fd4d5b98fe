/** Threat levels, lowest first. */
export const THREAT_LEVELS = ["safe", "low", "medium", "high", "critical"] as const;

export type ThreatLevel = typeof THREAT_LEVELS[number];

/** Tells whether a value is a threat level; without zod, which the page does not load. */
export function isThreatLevel(value: unknown): value is ThreatLevel {
  return THREAT_LEVELS.some((level) => level === value);
}

/** Tells whether a level is at least as high as another. */
export function isAtLeast(level: ThreatLevel, minimum: ThreatLevel): boolean {
  return THREAT_LEVELS.indexOf(level) >= THREAT_LEVELS.indexOf(minimum);
}

/** Returns the higher of two levels. */
export function selectHigherLevel(a: ThreatLevel, b: ThreatLevel): ThreatLevel {
  return isAtLeast(a, b) ? a : b;
}
