import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ThreatLevel } from "../../../../shared/contract/analyze_email_headers.ts";
import { MOST_SEVERE_FIRST } from "../severity.ts";
import type { AnySeverity } from "../severity.ts";
import type { ShownLevel } from "./say_verdict.ts";

/** Maximum severity of a finding beside each verdict, which has weighed all findings. */
const MOST: Readonly<Record<ThreatLevel | ShownLevel, AnySeverity>> = {
  safe: "info",
  low: "info",
  unknown: "info",
  medium: "medium",
  high: "critical",
  critical: "critical",
  failed: "critical",
};

/** A severity as it is called beside a verdict. */
export function shownSeverity(severity: AnySeverity, level: keyof typeof MOST): AnySeverity {
  const [own, most] = [MOST_SEVERE_FIRST.indexOf(severity), MOST_SEVERE_FIRST.indexOf(MOST[level])];
  return own < most ? MOST[level] : severity;
}

/** The verdict beside which findings are shown. */
const LevelContext = createContext<keyof typeof MOST>("critical");
export const LevelProvider = LevelContext.Provider;

/** Weighs severities by the verdict that is on the screen. */
export function useShownSeverity(): (severity: AnySeverity) => AnySeverity {
  const level = useContext(LevelContext);
  return (severity) => shownSeverity(severity, level);
}
