import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ThreatLevel } from "../../../../shared/contract/threat_levels.ts";
import { MOST_SEVERE_FIRST } from "../severity.ts";
import type { AnySeverity } from "../severity.ts";
import type { ShownLevel } from "./say_verdict.ts";

/** Maximum severity of findings shown with each verdict, which has weighed all findings. */
const MAX_SEVERITY: Readonly<Record<ThreatLevel | ShownLevel, AnySeverity>> = {
  safe: "info",
  low: "info",
  unknown: "info",
  medium: "medium",
  high: "critical",
  critical: "critical",
  failed: "critical",
};

/** Limits a severity to the maximum of a verdict, so that they do not contradict each other. */
export function capSeverity(
  severity: AnySeverity,
  level: keyof typeof MAX_SEVERITY,
): AnySeverity {
  const max = MAX_SEVERITY[level];
  return MOST_SEVERE_FIRST.indexOf(severity) < MOST_SEVERE_FIRST.indexOf(max) ? max : severity;
}

/** Level of the shown verdict. */
const LevelContext = createContext<keyof typeof MAX_SEVERITY>("critical");
export const LevelProvider = LevelContext.Provider;

/** Returns a function that limits severities to the maximum of the shown verdict. */
export function useCapSeverity(): (severity: AnySeverity) => AnySeverity {
  const level = useContext(LevelContext);
  return (severity) => capSeverity(severity, level);
}
