import type { AnalyzeSpamResponse, PatternType } from "../contract/analyze_spam.ts";
import type { BodyAnalysis } from "../contract/body.ts";

/** Aims of bad mail, the most harmful first. The advice to the reader depends on them. */
const MAIL_AIMS = ["phishing", "malware", "extortion", "payment", "advertising"] as const;
export type MailAim = typeof MAIL_AIMS[number];

/** The results that show the aims of a mail. */
export interface AimSources {
  readonly spam: Pick<AnalyzeSpamResponse, "is_spam" | "summary"> | null;
  readonly body: Pick<BodyAnalysis, "findings" | "entities"> | null;
}

/** Aims by type of a matched pattern. */
const AIMS_BY_PATTERN_TYPE: Readonly<Partial<Record<PatternType, MailAim>>> = {
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

/**
 * Aims by the prefix of a body finding's id. The first match counts; other findings show no aim.
 */
const AIMS_BY_FINDING: readonly (readonly [MailAim, readonly string[]])[] = [
  ["phishing", ["url_shows_other", "url_disguised", "url_imitation", "url_near_imitation"]],
  ["phishing", ["url_hides_reader", "url_credentials", "url_data", "mail_password_field"]],
  ["phishing", ["lure_password", "lure_suspended", "lure_parcel", "lure_code", "lure_toll"]],
  ["phishing", ["lure_salary", "lure_shared_document", "lure_mail_held"]],
  ["phishing", ["lure_sign_in", "lure_scan_code"]],
  ["malware", ["attachment_"]],
  ["extortion", ["pressure_extortion", "lure_extortion"]],
  ["advertising", ["lure_casino", "lure_reviews"]],
  ["payment", ["lure_"]],
];

/** Lists the aims that a mail's links, attachments and words show, the most harmful first. */
export function listMailAims({ spam, body }: AimSources): MailAim[] {
  const aims = new Set<MailAim>();
  const severeFindings = body?.findings.filter(({ severity }) =>
    severity === "medium" || severity === "high"
  );
  for (const { id } of severeFindings ?? []) {
    const aim = AIMS_BY_FINDING.find(([, prefixes]) =>
      prefixes.some((prefix) => id.startsWith(prefix))
    )?.[0];
    if (aim !== undefined) aims.add(aim);
  }
  for (const category of aims.size === 0 && spam?.is_spam ? spam.summary.categories : []) {
    const aim = AIMS_BY_PATTERN_TYPE[category];
    if (aim !== undefined) aims.add(aim);
  }
  const asksForMoney = body?.entities.some(({ kind }) => kind === "iban" || kind === "crypto");
  if (asksForMoney && (spam?.is_spam || aims.size > 0)) aims.add("payment");
  if (aims.size > 1) aims.delete("advertising");
  // For extortion, the advice is not to pay; for payment, to ask somebody first.
  if (aims.has("extortion")) aims.delete("payment");
  return MAIL_AIMS.filter((aim) => aims.has(aim));
}
