import type { AnalyzeSpamResponse, PatternType } from "../contract/analyze_spam.ts";
import type { BodyAnalysis } from "../contract/body.ts";

/** The aim of a bad mail, from which the advice to a person follows. */
export const MAIL_KINDS = ["phishing", "malware", "extortion", "payment", "advertising"] as const;
export type MailKind = typeof MAIL_KINDS[number];

/** Input for the kind of a mail. */
export interface KindParts {
  readonly spam: Pick<AnalyzeSpamResponse, "is_spam" | "summary"> | null;
  readonly body: Pick<BodyAnalysis, "findings" | "entities"> | null;
}

const BY_PATTERN: Readonly<Partial<Record<PatternType, MailKind>>> = {
  phishing: "phishing",
  banking: "phishing",
  delivery: "phishing",
  malware: "malware",
  sextortion: "extortion",
  scam: "payment",
  tech_support: "payment",
  financial_spam: "payment",
  commercial: "advertising",
  corporate_spam: "advertising",
};

/** Prefixes of ids of body findings. */
const BY_FINDING: readonly (readonly [string, MailKind])[] = [
  ["url_", "phishing"],
  ["mail_", "phishing"],
  ["attachment_", "malware"],
  ["pressure_extortion", "extortion"],
];

/**
 * The aims of a mail, as far as its words, links and attachments show them; empty when they do not.
 * Advertising counts only where no worse aim does.
 */
export function kindsOf({ spam, body }: KindParts): MailKind[] {
  const kinds = new Set<MailKind>();
  for (const category of spam?.is_spam ? spam.summary.categories : []) {
    const kind = BY_PATTERN[category];
    if (kind !== undefined) kinds.add(kind);
  }
  const severe = body?.findings.filter(({ severity }) =>
    severity === "medium" || severity === "high"
  );
  for (const { id } of severe ?? []) {
    const kind = BY_FINDING.find(([start]) => id.startsWith(start))?.[1];
    if (kind !== undefined) kinds.add(kind);
  }
  const asksForMoney = body?.entities.some(({ kind }) => kind === "iban" || kind === "crypto");
  if (asksForMoney && (spam?.is_spam || kinds.size > 0)) kinds.add("payment");
  if (kinds.size > 1) kinds.delete("advertising");
  return MAIL_KINDS.filter((kind) => kinds.has(kind));
}
