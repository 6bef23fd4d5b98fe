import type { ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { Verdict, VerdictReason } from "../contract/verdict.ts";
import type { ContentEvidence, HeaderEvidence, MailEvidence } from "./evidence.ts";
import type { Author, KnownSender } from "./known.ts";
import { atLeast, graver } from "./levels.ts";
import { reason } from "./sentences.ts";

/** Most reasons of a verdict. */
const MAX_REASONS = 5;
/** Characters of subject and text below which a mail without header fields is too short. */
const MIN_LENGTH = 25;
/** Most words that are quoted. */
const MAX_WORDS = 4;

/** Classifier scores from which on each level is reached. */
const FROM: readonly (readonly [number, ThreatLevel])[] = [
  [98, "critical"],
  [88, "high"],
  [60, "medium"],
];

/**
 * Judges a mail by everything known of it. Pure: the same evidence has the same verdict. A proven
 * author whom somebody has listed is not judged by his words.
 */
export function judgeMail(evidence: MailEvidence, known: KnownSender): Verdict {
  const { headers, content, failed } = evidence;
  const isListed = isProven(headers) && known(headers.author);
  const levels = [
    isListed ? "low" : levelOfWords(content),
    headers !== null && atLeast(headers.threatLevel, "medium") ? "medium" : "low",
    levelOf(content?.body?.findings ?? []),
    failed === undefined ? "low" : graver("medium", levelOf(failed)),
  ] as const;
  const level = levels.reduce(graver);
  const incomplete = incompleteReason(evidence);
  const found = findingReasons(evidence);
  const against = isListed
    ? found.filter(({ id }) => !OF_WORDS.test(id))
    : [...wordReasons(content), ...found];
  const ofHeaders = new Set(headers?.findings.map(({ id }) => id));
  const isSafe = level === "low" && incomplete === null &&
    against.every(({ id }) => ofHeaders.has(id)) && isProven(headers) &&
    (isListed || headers.isWellKnown);
  const sender = isProven(headers) && (isListed || isSafe)
    ? [reason(isListed ? "sender_listed" : "sender_known", { domain: headers.author.domain })]
    : [];
  const cut = incomplete === null ? [] : [incomplete];
  const reasons = isSafe ? [...sender, ...against] : [...cut, ...against, ...sender];
  return {
    level: isSafe ? "safe" : level,
    probability: Math.round(100 * (content?.iaScore ?? 25)) / 10_000,
    reasons: reasons.slice(0, MAX_REASONS),
    enough: headers !== null || (content?.length ?? 0) >= MIN_LENGTH,
  };
}

/** Findings in the words of a mail. */
const OF_WORDS = /^(?:text|pressure)_/;

/** Whether the author of a mail is proven. */
function isProven(
  headers: HeaderEvidence | null,
): headers is HeaderEvidence & { readonly author: Author } {
  return headers !== null && headers.author !== null && headers.proof === "proven";
}

function levelOfWords(content: ContentEvidence | null): ThreatLevel {
  return FROM.find(([from]) => (content?.iaScore ?? 0) >= from)?.[1] ?? "low";
}

/** The level of findings alone. */
function levelOf(findings: readonly { readonly severity: string }[]): ThreatLevel {
  return findings.some(({ severity }) => severity === "high") ? "medium" : "low";
}

/** The reason that no examination of the whole mail took place; null when it did. */
function incompleteReason({ failed, headers, content }: MailEvidence): VerdictReason | null {
  const hasFailed = failed !== undefined || (content !== null && content.body === null) ||
    headers?.findings.some(({ id }) => id === "analysis_failed");
  if (hasFailed) return reason("examination_failed");
  const isCut = content?.body?.findings.some(({ id }) => CUT.has(id)) ?? false;
  return isCut ? reason("examination_cut") : null;
}

/** Findings of an examination that left something out. */
const CUT: ReadonlySet<string> = new Set(["part_incomplete", "urls_incomplete"]);

const SEVERITIES = ["critical", "high", "medium"];

/** The findings that speak against a mail, the gravest first. */
function findingReasons({ headers, content, failed = [] }: MailEvidence): VerdictReason[] {
  return [...(headers?.findings ?? []), ...(content?.body?.findings ?? []), ...failed]
    .filter(({ id, severity }) => SEVERITIES.includes(severity) && !CUT.has(id))
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .map(({ id, values, message }): VerdictReason => ({ id, values, message }));
}

function wordReasons(content: ContentEvidence | null): VerdictReason[] {
  if (content === null || content.iaScore < 60) return [];
  const words = content.words.slice(0, MAX_WORDS).map((word) => `“${word}”`).join(", ");
  if (words === "") return [reason("wording_unwanted")];
  return [reason(content.iaScore >= 88 ? "words_unwanted" : "words_suspicious", { words })];
}
