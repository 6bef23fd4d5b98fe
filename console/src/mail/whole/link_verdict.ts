import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import type { Verdict } from "../../../../shared/contract/verdict.ts";
import { higherLevel } from "../../../../shared/verdict/levels.ts";

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

/** Most characters beside links of a text that says too little to speak for where they lead. */
const MAX_WORDS = 60;

/** Judges a text without a sender whose links have few words beside them: the worse counts. */
export function judgeFewWords(text: string, body: BodyAnalysis, verdict: Verdict): Verdict {
  const words = text.split(/\s+/).filter((word) => !/[a-z\d]\.[a-z\d]/i.test(word)).join(" ");
  if (words.length > MAX_WORDS || body.urls.length === 0) return verdict;
  const ofLinks = judgeLinks(body, verdict);
  const others = verdict.reasons.filter(({ id }) =>
    id !== "too_little_text" && !ofLinks.reasons.some((each) => each.id === id)
  );
  const reasons = [...ofLinks.reasons, ...others].slice(0, MAX_REASONS);
  if (ofLinks.reasons.length === 0) return verdict;
  const level = higherLevel(ofLinks.level, verdict.level);
  return { ...verdict, level, reasons, enough: true };
}
