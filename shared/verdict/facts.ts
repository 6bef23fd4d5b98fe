import commonFindings from "../../catalogue/model/common_findings.json" with { type: "json" };
import { computeHeaderPoints } from "../analysis/points.ts";
import { isAtLeast, selectHigherLevel, type ThreatLevel } from "../contract/threat_levels.ts";
import type { AuthorProof } from "../provenance/proof.ts";
import { reportsUnreadMail, returnsDangerousMail } from "./carried.ts";
import type { HeaderResults, JudgedResults } from "./results.ts";

/** A fact that raises a verdict to a level. */
export interface Fact {
  readonly level: ThreatLevel;
  /** Ids of the findings that cause it, the strongest first. */
  readonly ids: readonly string[];
}

/** Lists the facts that good mail hardly ever has, or that are attacks by nature. */
export function listFacts(results: JudgedResults, isListed: boolean): Fact[] {
  const { headers, content, bodyFailure, carried } = results;
  const ids = [...(headers?.findings ?? []), ...(content?.body?.findings ?? [])]
    .map(({ id }) => id).filter((id) => !(isListed && isWordFinding(id)));
  const facts: Fact[] = ids.filter(isSevere).map((id) => ({ level: "medium", ids: [id] }));
  const addIf = (level: ThreatLevel, condition: boolean, ids: readonly string[] = []) => {
    if (condition) facts.push({ level, ids });
  };
  for (const id of ids) {
    addIf("medium", !isListed && id === "receiver_calls_spam", [id]);
    addIf("high", CERTAIN_ATTACKS.has(id) || isForged(id, headers), [id]);
  }
  const combinedIds = listCombinedFindings(ids, headers?.proof);
  addIf("high", combinedIds.length > 0, combinedIds);
  const isThreatening = THREATENING_REQUEST.every((id) => ids.includes(id));
  addIf("medium", isThreatening, THREATENING_REQUEST);
  if (headers !== null) facts.push(createHeaderFact(headers));
  addIf("medium", hasFailedChecks(results));
  addIf("medium", headers?.reputations.some(({ verdict }) => verdict === "malicious") ?? false);
  addIf("medium", bodyFailure !== undefined);
  // That the carried mails which were read are harmless does not show that the others are.
  addIf("medium", (carried?.unexaminedSubject ?? null) !== null);
  addIf("medium", content?.hasUnopened === true);
  addIf("medium", carried ? reportsUnreadMail(carried) : false);
  const severeFindings = (bodyFailure?.fileNameFindings ?? []).filter(({ severity }) =>
    severity === "high"
  );
  addIf("high", severeFindings.length > 0, severeFindings.map(({ id }) => id));
  addIf("medium", carried ? returnsDangerousMail(carried) : false);
  return facts;
}

/** Computes the highest level of facts; `low` without facts. */
export function computeFactsLevel(facts: readonly Fact[]): ThreatLevel {
  return facts.map(({ level }) => level).reduce(selectHigherLevel, "low");
}

/** Findings that good mail has about as often as unwanted mail. */
export const COMMON_FINDINGS: ReadonlySet<string> = new Set(commonFindings);

/**
 * Tells whether more than a resemblance of words speaks against a mail. That is a fact, or a
 * finding of at least `medium` severity that good mail has less often.
 */
export function hasEvidence(
  { headers, content }: JudgedResults,
  factsLevel: ThreatLevel,
): boolean {
  const findings = [...(headers?.findings ?? []), ...(content?.body?.findings ?? [])];
  return isAtLeast(factsLevel, "medium") ||
    findings.some(({ id, severity }) =>
      (severity === "medium" || severity === "high") && !COMMON_FINDINGS.has(id)
    );
}

/** Tells whether a finding says that a brand's name is forged. */
function isForged(id: string, headers: HeaderResults | null): boolean {
  return id === "brand_unproven"
    ? headers?.proof !== "relayed" && !headers?.isFromKnownList
    : id === "brand_claimed" && headers?.proof === "failed";
}

/**
 * Creates the fact of the header analysis: its level, which calls no more good mail `high` than the
 * layer may. For a known list, which breaks signatures itself, it is `medium` at most.
 */
function createHeaderFact({ threatLevel, isFromKnownList, findings }: HeaderResults): Fact {
  const ids = findings.filter((finding) => computeHeaderPoints(finding) > 0)
    .sort((a, b) => computeHeaderPoints(b) - computeHeaderPoints(a)).map(({ id }) => id);
  if (threatLevel === "safe") return { level: "low", ids };
  const isLimited = isFromKnownList && isAtLeast(threatLevel, "high");
  return { level: isLimited ? "medium" : threatLevel, ids };
}

/**
 * Tells whether the request reports a blocklisted sender, or, for a mail without header fields, two
 * failed checks.
 */
function hasFailedChecks({ headers, content }: JudgedResults): boolean {
  const rules = content?.rules ?? [];
  return rules.includes("IPBL-001") || (headers === null && rules.length >= 2);
}

/**
 * Findings that raise a level to `medium` alone. At most 0.05 % of good mail has one, or they are
 * attacks by nature.
 */
const SEVERE_FINDINGS: ReadonlySet<string> = new Set([
  "text_mixed_letters",
  "text_in_pieces",
  "text_direction_override",
  "text_crypto_demand",
  "url_ip_host",
  "url_imitation",
  "url_odd_ip",
  "domain_random",
  "brand_claimed",
  "subject_disguised",
  "name_disguised",
  "display_name_address",
  "text_brand_elsewhere",
  "lure_donation",
  "lure_prize",
  "lure_loan",
  "lure_casino",
  "lure_extortion",
  "lure_wallet",
  "lure_payroll",
  "lure_records",
  "lure_rental",
  "lure_giveaway",
  "lure_tasks",
  "lure_toll",
  "lure_register",
  "lure_billed_offer",
  "lure_reviews",
  "lure_favour",
  "lure_recovery",
  "lure_drugs",
  "lure_attacked",
  "text_offer_as_name",
  "lure_code",
  "lure_money_transfer",
  "lure_callback",
  "lure_new_account",
  "lure_paste_command",
  "lure_scan_code",
  "lure_sign_in",
  "lure_wire",
  "lure_copy_address",
  "text_lookalike_correspondent",
  "url_grants_access",
  "url_device_login",
  "attachment_redirect",
  "lookalike_domain",
  "disguised_domain",
  "url_disguised",
  "url_data",
  "url_opens_program",
  "mail_password_field",
  "attachment_password_form",
  "attachment_program",
  "attachment_holds_program",
  "attachment_disk_image",
  "attachment_macros",
  "attachment_shortcut",
  "attachment_pdf_launch",
  "attachment_embedded_object",
  "attachment_remote_template",
  "attachment_unsafe_path",
]);

/** Findings that make a mail `high` alone, such as a disguised program: no good mail needs them. */
const CERTAIN_ATTACKS: ReadonlySet<string> = new Set([
  "text_payment_fraud",
  "attachment_writes_file",
  "attachment_picture_redirects",
  "attachment_double_extension",
  "attachment_direction_override",
  "attachment_padded_name",
]);

/** Lures that urge the reader to act. */
const URGENT_LURES = new Set([
  "lure_parcel",
  "lure_suspended",
  "lure_password",
  "lure_mail_held",
  "lure_tax_refund",
  "lure_wallet",
  "lure_voicemail",
  "lure_fax",
  "lure_scan_code",
]);
/** Lures that urge, or that are about documents. */
const LURES = new Set([
  ...URGENT_LURES,
  "lure_salary",
  "lure_shared_document",
  "lure_signature",
  "lure_sign_in",
]);
/** Findings about hosts to which no honest sender of an urgent message links. */
const ODD_HOSTS = new Set([
  "url_imitation",
  "url_near_imitation",
  "url_abused_ending",
  "url_random_name",
  "url_ip_host",
  "url_odd_ip",
  "url_disguised",
  "text_brand_elsewhere",
]);
/** Findings about content that hides where it leads or what it is. */
const HIDING_CONTENT = new Set([
  "attachment_unread",
  "attachment_redirect",
  "attachment_script_writes",
  "attachment_markup",
  "attachment_encrypted",
  "lure_scan_code",
]);

/** Findings of mails that a hijacked mailbox sends to all its contacts at once. */
const HIDDEN_RECIPIENTS = new Set(["recipients_hidden", "author_is_recipient"]);

/**
 * Lists the findings that together make a mail `high`.
 *
 * - an urgent lure with an odd link, or a lure with a password form in a file;
 *
 * - a brand that the author only claims, in an urgent lure or beside a request for credentials;
 *
 * - an imitated organization at an abused ending;
 *
 * - a program in an archive, and the password of the archive;
 *
 * - a link that shows another site and knows its reader;
 *
 * - a sign-in for a document, in a mail that hides to whom it was sent;
 *
 * - if the author's checks failed: a page that redirects, or a lure with hiding content.
 */
function listCombinedFindings(ids: readonly string[], proof: AuthorProof | undefined): string[] {
  const combine = (
    firstIds: ReadonlySet<string> | string,
    secondIds: ReadonlySet<string> | string,
  ) => {
    const [a, b] = [firstIds, secondIds].map((selection) =>
      ids.filter((id) => typeof selection === "string" ? id === selection : selection.has(id))
    );
    return a !== undefined && b !== undefined && a.length > 0 && b.length > 0 ? [...a, ...b] : [];
  };
  return [
    ...combine(proof === "proven" ? "url_imitation" : ODD_HOSTS, URGENT_LURES),
    ...combine("brand_claimed", URGENT_LURES),
    ...combine("brand_claimed", "text_asks_credentials"),
    ...combine("url_imitation", "url_abused_ending"),
    ...combine("url_imitation", "url_free_hosting"),
    ...combine("attachment_holds_program", "attachment_with_password"),
    ...combine("attachment_password_form", LURES),
    ...combine("lure_sign_in", HIDDEN_RECIPIENTS),
    ...(proof === "proven" ? [] : combine("url_shows_other", "url_hides_reader")),
    ...(proof === "proven" ? [] : combine("url_shows_other", LURES)),
    ...(proof === "failed"
      ? [
        ...combine("attachment_redirect", "attachment_redirect"),
        ...combine(LURES, HIDING_CONTENT),
        ...combine("author_of_recipient", LURES),
        ...combine("author_of_recipient", HIDING_CONTENT),
      ]
      : []),
  ];
}

/**
 * Threats beside a request for credentials: 45 of 1 693 unwanted mails have both, none of 8 507
 * good ones.
 */
const THREATENING_REQUEST = ["pressure_threats", "text_asks_credentials"] as const;

/** Tells whether a finding makes a mail `medium` alone. */
function isSevere(id: string): boolean {
  return SEVERE_FINDINGS.has(id) || CERTAIN_ATTACKS.has(id);
}

/** Tells whether a finding is about the words of a mail. */
export function isWordFinding(id: string): boolean {
  return /^(?:text|pressure|lure)_/.test(id);
}
