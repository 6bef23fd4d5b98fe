import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { defangText } from "../body/links/url_spelling.ts";
import { isAtLeast } from "../contract/threat_levels.ts";
import { computeSpamAssassinPoints, SPAM_POINTS } from "../verdict/spamassassin_points.ts";

/** The verdict on a mail as clients of SpamAssassin read it. */
export interface SpamdVerdict {
  /** 0 to 15 with one decimal. */
  readonly points: number;
  readonly isSpam: boolean;
  /** Ids of findings, the verdict's own reasons first. */
  readonly symbols: readonly string[];
  /** The verdict in words, one line each, in printable ASCII. */
  readonly report: string;
}

/** Converts the results of both analyses of a mail for clients of SpamAssassin. */
export function toSpamdVerdict(
  summary: Pick<AnalysisSummary, "findings">,
  { verdict, body }: Pick<AnalyzeSpamResponse, "verdict" | "body">,
): SpamdVerdict {
  if (verdict === undefined) throw new Error("scoring version 2 always has a verdict");
  const { level, probability, reasons } = verdict;
  const points = computeSpamAssassinPoints(verdict);
  const ids = [...reasons, ...summary.findings, ...body?.findings ?? []].map(({ id }) => id);
  const symbols = [...new Set(ids)];
  const lines = [
    `Level ${level}, ${points.toFixed(1)} of ${SPAM_POINTS.toFixed(1)} points: ` +
    `${(100 * probability).toFixed(1)} % probably unwanted.`,
    ...reasons.map(({ message }) => `- ${formatPlain(message)}`),
    `Findings: ${symbols.join(", ") || "none"}`,
  ];
  return {
    points,
    isSpam: isAtLeast(level, "high"),
    symbols,
    report: lines.map((line) => `${line}\r\n`).join(""),
  };
}

/**
 * Converts a message to printable ASCII. Servers copy the report into header fields and refusals,
 * where a line end would start a new field. Letters are decomposed before URLs are defanged, as
 * some decompose to a dot.
 */
function formatPlain(message: string): string {
  const letters = message.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return defangText(letters).replaceAll(/[‘’“”]/g, "'").replaceAll(/[^\x20-\x7e]/gu, "?");
}
