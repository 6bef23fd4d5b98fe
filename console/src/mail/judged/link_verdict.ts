import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import type { Verdict } from "../../../../shared/contract/verdict.ts";
import { selectHigherLevel } from "../../../../shared/contract/threat_levels.ts";

/** Maximum number of reasons per verdict. */
const MAX_REASONS = 5;

/** Severities of findings that are reasons, the most severe first. */
const SEVERITIES = ["high", "medium", "low"] as const;

/**
 * Findings that are medium for a link given without a mail, whose sender would explain it. Many
 * wanted mails have such links.
 */
const MEDIUM_ALONE: ReadonlySet<string> = new Set([
  "url_shortener",
  "url_redirector",
  "url_ip_shown",
  "url_file",
]);

/** Judges links by their URLs, without the words and the sender of a mail. */
export function judgeLinks(body: BodyAnalysis, verdict: Verdict): Verdict {
  const linkFindings = body.findings.filter(({ id }) => id.startsWith("url")).map((finding) => ({
    ...finding,
    severity: MEDIUM_ALONE.has(finding.id) && finding.severity !== "high"
      ? "medium" as const
      : finding.severity,
  }));
  const findings = SEVERITIES.flatMap((severity) =>
    linkFindings.filter((finding) => finding.severity === severity)
  );
  const [worstFinding] = findings;
  const level = worstFinding?.severity === "high" || worstFinding?.severity === "medium"
    ? worstFinding.severity
    : "low";
  const reasons = findings.slice(0, MAX_REASONS).map((finding) => ({
    ...finding,
    values: finding.values ?? {},
  }));
  return { ...verdict, level, reasons, enough: true };
}

/** Maximum number of characters beside links in a text that is judged by its links, too. */
const MAX_OTHER_CHARACTERS = 60;

/** Judges a text with few words beside its links by words and links: the higher level counts. */
export function judgeFewWords(text: string, body: BodyAnalysis, verdict: Verdict): Verdict {
  // A word with a dot inside is a link.
  const otherText = text.split(/\s+/).filter((word) => !/[a-z\d]\.[a-z\d]/i.test(word)).join(" ");
  if (otherText.length > MAX_OTHER_CHARACTERS || body.urls.length === 0) return verdict;
  const linkVerdict = judgeLinks(body, verdict);
  if (linkVerdict.reasons.length === 0) return verdict;
  const otherReasons = verdict.reasons.filter(({ id }) =>
    id !== "too_little_text" && !linkVerdict.reasons.some((linkReason) => linkReason.id === id)
  );
  const reasons = [...linkVerdict.reasons, ...otherReasons].slice(0, MAX_REASONS);
  const level = selectHigherLevel(linkVerdict.level, verdict.level);
  return { ...verdict, level, reasons, enough: true };
}
