import type { FindingSeverity } from "../../contract/analyze_email_headers.ts";

/** One kind of finding. */
interface Entry {
  /** Its severity, unless the finding code gives another one. */
  readonly severity: FindingSeverity;
  /** Its points in the score. */
  readonly points: number;
  /** Its points when it is found with a lower severity than usual. */
  readonly lesser: number;
}

/**
 * Every finding of the header analysis by its stable id, with its points.
 * Made by `deno task findings` from `catalogue/findings/headers`.
 * An id without a condition does not compile.
 */
export const FINDINGS = {
  analysis_failed: { severity: "high", points: 25, lesser: 25 },
  arc_broken: { severity: "medium", points: 4, lesser: 4 },
  arc_incomplete: { severity: "low", points: 0, lesser: 0 },
  arc_malformed: { severity: "low", points: 0, lesser: 0 },
  authentication_contradicted: { severity: "low", points: 2, lesser: 2 },
  authentication_empty: { severity: "medium", points: 11, lesser: 11 },
  authentication_empty_verified: { severity: "medium", points: 11, lesser: 11 },
  authentication_missing: { severity: "low", points: 0, lesser: 0 },
  authentication_unaligned: { severity: "medium", points: 10, lesser: 10 },
  authentication_unaligned_verified: { severity: "medium", points: 10, lesser: 10 },
  authentication_unproven: { severity: "low", points: 0, lesser: 0 },
  author_domain_impossible: { severity: "high", points: 20, lesser: 4 },
  author_is_recipient: { severity: "medium", points: 8, lesser: 8 },
  author_of_recipient: { severity: "high", points: 13, lesser: 13 },
  bounce_path_empty: { severity: "medium", points: 10, lesser: 10 },
  brand_claimed: { severity: "high", points: 25, lesser: 25 },
  brand_unproven: { severity: "critical", points: 50, lesser: 50 },
  charset_unknown: { severity: "low", points: 2, lesser: 2 },
  control_characters: { severity: "medium", points: 8, lesser: 8 },
  date_ahead: { severity: "medium", points: 13, lesser: 13 },
  date_broken: { severity: "medium", points: 8, lesser: 8 },
  date_in_future: { severity: "medium", points: 4, lesser: 4 },
  date_long_past: { severity: "low", points: 6, lesser: 6 },
  date_missing: { severity: "medium", points: 3, lesser: 3 },
  date_zone_impossible: { severity: "medium", points: 14, lesser: 14 },
  disguised_domain: { severity: "high", points: 25, lesser: 25 },
  display_name_address: { severity: "high", points: 20, lesser: 20 },
  dkim_fail: { severity: "high", points: 15, lesser: 15 },
  dkim_fail_unproven: { severity: "high", points: 15, lesser: 15 },
  dkim_fail_verified: { severity: "high", points: 15, lesser: 15 },
  dkim_pass_unsigned: { severity: "low", points: 0, lesser: 0 },
  dmarc_fail: { severity: "high", points: 20, lesser: 0 },
  dmarc_fail_unproven: { severity: "high", points: 15, lesser: 0 },
  dmarc_fail_verified: { severity: "high", points: 20, lesser: 0 },
  domain_ending_abused: { severity: "medium", points: 14, lesser: 14 },
  domain_of_platform: { severity: "medium", points: 8, lesser: 8 },
  domain_random: { severity: "medium", points: 9, lesser: 9 },
  field_duplicated: { severity: "medium", points: 0, lesser: 0 },
  field_too_long: { severity: "medium", points: 8, lesser: 8 },
  fields_signed: { severity: "low", points: -8, lesser: -8 },
  fields_too_many: { severity: "medium", points: 8, lesser: 8 },
  free_mail_elsewhere: { severity: "medium", points: 13, lesser: 13 },
  from_duplicated: { severity: "high", points: 25, lesser: 25 },
  from_missing: { severity: "high", points: 25, lesser: 25 },
  from_several: { severity: "medium", points: 6, lesser: 6 },
  from_unreadable: { severity: "high", points: 8, lesser: 8 },
  headers_missing: { severity: "high", points: 25, lesser: 25 },
  helo_forged: { severity: "high", points: 12, lesser: 12 },
  helo_unqualified: { severity: "medium", points: 17, lesser: 17 },
  hop_slow: { severity: "low", points: 0, lesser: 0 },
  hops_out_of_order: { severity: "medium", points: 3, lesser: 3 },
  html_only: { severity: "low", points: 4, lesser: 4 },
  indentation_lost: { severity: "low", points: 0, lesser: 0 },
  international_domain: { severity: "low", points: 2, lesser: 2 },
  ip_malicious: { severity: "high", points: 30, lesser: 30 },
  ip_suspicious: { severity: "medium", points: 8, lesser: 8 },
  lookalike_domain: { severity: "high", points: 25, lesser: 8 },
  mail_too_old: { severity: "low", points: 0, lesser: 0 },
  mailer_forged: { severity: "medium", points: 14, lesser: 14 },
  message_id_by_receiver: { severity: "low", points: 9, lesser: 9 },
  message_id_forged: { severity: "medium", points: 12, lesser: 12 },
  message_id_malformed: { severity: "low", points: 9, lesser: 9 },
  message_id_missing: { severity: "medium", points: 6, lesser: 6 },
  name_decorated: { severity: "medium", points: 10, lesser: 10 },
  name_disguised: { severity: "high", points: 15, lesser: 15 },
  priority_highest: { severity: "medium", points: 17, lesser: 17 },
  raw_eight_bit: { severity: "low", points: 6, lesser: 6 },
  rdns_mismatch: { severity: "low", points: 3, lesser: 3 },
  received_missing: { severity: "medium", points: 2, lesser: 2 },
  received_unreadable: { severity: "low", points: 0, lesser: 0 },
  receiver_calls_spam: { severity: "high", points: 25, lesser: 25 },
  recipients_hidden: { severity: "low", points: 4, lesser: 4 },
  reply_to_elsewhere: { severity: "medium", points: 4, lesser: 0 },
  reply_to_free_mail: { severity: "high", points: 12, lesser: 12 },
  return_path_elsewhere: { severity: "low", points: 4, lesser: 4 },
  sender_elsewhere: { severity: "low", points: 2, lesser: 2 },
  signature_broken: { severity: "low", points: 0, lesser: 0 },
  spf_fail: { severity: "high", points: 20, lesser: 20 },
  spf_fail_unproven: { severity: "high", points: 15, lesser: 0 },
  spf_fail_verified: { severity: "high", points: 20, lesser: 20 },
  spf_forwarded: { severity: "low", points: 2, lesser: 2 },
  spf_softfail: { severity: "medium", points: 8, lesser: 8 },
  spf_softfail_verified: { severity: "medium", points: 8, lesser: 8 },
  subject_disguised: { severity: "medium", points: 10, lesser: 10 },
  subject_encoded: { severity: "low", points: 5, lesser: 5 },
} satisfies Readonly<Record<string, Entry>>;

/** Stable name of a finding. */
export type FindingId = keyof typeof FINDINGS;
