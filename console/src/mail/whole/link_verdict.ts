import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import type { Verdict } from "../../../../shared/contract/verdict.ts";

/** Maximum number of reasons of a verdict. */
const MAX_REASONS = 5;

const GRAVITY = ["high", "medium", "low"] as const;

/**
 * Findings that many wanted mails have, too. A link alone has no sender that could explain why it
 * hides where it leads, or leads to a program or to a server without a name.
 */
const GRAVE_ALONE: ReadonlySet<string> = new Set([
  "url_shortener",
  "url_redirector",
  "url_ip_shown",
  "url_file",
]);

/** Judges links that were given alone, by their addresses, without a mail's words and sender. */
export function judgeLinks(body: BodyAnalysis, verdict: Verdict): Verdict {
  const weighed = body.findings.filter(({ id }) => id.startsWith("url")).map((finding) => ({
    ...finding,
    severity: GRAVE_ALONE.has(finding.id) && finding.severity !== "high"
      ? "medium" as const
      : finding.severity,
  }));
  const findings = GRAVITY.flatMap((gravity) =>
    weighed.filter(({ severity }) => severity === gravity)
  );
  const [worst] = findings;
  const level = worst?.severity === "high" || worst?.severity === "medium" ? worst.severity : "low";
  const reasons = findings.slice(0, MAX_REASONS).map((finding) => ({
    ...finding,
    values: finding.values ?? {},
  }));
  return { ...verdict, level, reasons, enough: true };
}
