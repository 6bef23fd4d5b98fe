import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import type { Verdict } from "../../../../shared/contract/verdict.ts";

/** Most reasons of a verdict. */
const MAX_REASONS = 5;

const GRAVITY = ["high", "medium", "low"] as const;

/**
 * The verdict on links that were given alone: by what their addresses show. A mail's words and
 * sender, from which its verdict is learnt, are missing.
 */
export function judgeLinks(body: BodyAnalysis, verdict: Verdict): Verdict {
  const findings = GRAVITY.flatMap((gravity) =>
    body.findings.filter(({ id, severity }) => severity === gravity && id.startsWith("url"))
  );
  const [worst] = findings;
  const level = worst?.severity === "high" || worst?.severity === "medium" ? worst.severity : "low";
  const reasons = findings.slice(0, MAX_REASONS).map((finding) => ({
    ...finding,
    values: finding.values ?? {},
  }));
  return { ...verdict, level, reasons, enough: true };
}
