import type { FindingSeverity } from "../../contract/analyze_email_headers.ts";

/** One kind of finding. */
interface Entry {
  /** How grave it is where the place that finds it does not say otherwise. */
  readonly severity: FindingSeverity;
  /** What it counts in the score. */
  readonly points: number;
  /** What it counts where it is found less grave than it is as a rule. */
  readonly lesser: number;
}

function count(
  severity: FindingSeverity,
  points: number | { readonly points: number; readonly lesser: number },
): Entry {
  return { severity, ...(typeof points === "number" ? { points, lesser: points } : points) };
}

/**
 * Every finding of the header analysis by its stable id, with its points.
 * The comment gives the reason for the points: shares of good and bad mail that have the finding
 * (`deno task header-findings`). An id that nothing finds, and one without a name and a sentence
 * in every language of `sentences/`, do not compile.
 */
export const FINDINGS = {
  // By reason: a message that could not be judged must not read as harmless.
  analysis_failed: count("high", 25),
  // Good 0 %, bad 0.58 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  arc_broken: count("medium", 4),
  // Good 0.11 %, bad 0 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more.
  arc_incomplete: count("low", 0),
  // Good 0.77 %, bad 0.19 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  arc_malformed: count("low", 0),
  // Good 0.41 %, bad 1.6 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  authentication_contradicted: count("low", 2),
  // Good 0.37 %, bad 1.6 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On
  // other mail: good 0.1 %, bad 12 %, odds 35.
  authentication_empty: count("medium", 11),
  // Good 82 %, bad 79 % (mean of 13 and 11 archives); in 11 archives of bad mail 1 % or more.
  // Measured: says nothing about a mail.
  authentication_missing: count("low", 0),
  // Good 0.39 %, bad 0.75 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // On other mail: good 0.1 %, bad 12 %, odds 35.
  authentication_unaligned: count("medium", 10),
  // Good 9.4 %, bad 10 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. By
  // the rule of belief: an unproven result makes nothing better or worse.
  authentication_unproven: count("low", 0),
  // Good 0.062 %, bad 1.3 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.
  // Set by reason near the measured odds;
  // the lesser points are for mail servers that report a failure.
  author_domain_impossible: count("high", { points: 20, lesser: 4 }),
  // Good 3.5 %, bad 5.2 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more. On
  // other mail: good 1.7 %, bad 14 %, odds 20.
  author_is_recipient: count("medium", 8),
  // Good 0.17 %, bad 1.7 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. On
  // other mail: good 0.2 %, bad 7.5 %, odds 39.
  author_of_recipient: count("high", 13),
  // Good 0.062 %, bad 0.26 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // On other mail: good 0 %, bad 1.8 %, odds 26. Set by reason near the measured odds.
  bounce_path_empty: count("medium", 10),
  // Good 0.096 %, bad 3 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more. Set
  // by reason near the measured odds.
  brand_claimed: count("high", 25),
  // Good 0 %, bad 0.11 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. By
  // reason: too rare to be measured; two things speak against it at once.
  brand_unproven: count("critical", 50),
  // Set by reason near the measured odds.
  charset_unknown: count("low", 2),
  // Good 0.0024 %, bad 0.14 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  control_characters: count("medium", 8),
  // Good 0.52 %, bad 5.7 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more. On
  // other mail: good 0.1 %, bad 6 %, odds 61.
  date_ahead: count("medium", 13),
  // Good 0 %, bad 0.048 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. Set
  // by reason near the measured odds.
  date_broken: count("medium", 8),
  // Good 0.15 %, bad 0.7 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.
  date_in_future: count("medium", 4),
  // Good 0.031 %, bad 0.83 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more.
  date_long_past: count("low", 6),
  // Good 0.031 %, bad 0.35 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  date_missing: count("medium", 3),
  // Good 0 %, bad 3.1 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more. On
  // other mail: good 0.1 %, bad 2.7 %, odds 25.
  date_zone_impossible: count("medium", 14),
  // Good 0 %, bad 0.11 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. By
  // reason: few cases, none in good mail; no honest name mixes alphabets.
  disguised_domain: count("high", 25),
  // Good 0.021 %, bad 0.26 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  display_name_address: count("high", 20),
  // Good 0.19 %, bad 2.2 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. As
  // for SPF; a list or a proven author has none of it.
  dkim_fail: count("high", 15),
  // Good 0.056 %, bad 0.55 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // As for SPF. The lesser points are for lists, whose mail fails where the author's domain asks
  // for DMARC.
  dmarc_fail: count("high", { points: 20, lesser: 0 }),
  // Good 0.049 %, bad 4.6 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more.
  // On other mail: good 0.5 %, bad 5.5 %, odds 18.
  domain_ending_abused: count("medium", 14),
  // Good 0.15 %, bad 1.7 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  domain_of_platform: count("medium", 8),
  // Good 0.031 %, bad 0.57 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // On other mail: good 0.2 %, bad 4.7 %, odds 12.
  domain_random: count("medium", 9),
  // Good 0.28 %, bad 0.28 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  field_duplicated: count("medium", 0),
  // Set by reason near the measured odds.
  field_too_long: count("medium", 8),
  // Set by reason near the measured odds.
  fields_too_many: count("medium", 8),
  // Good 0.067 %, bad 2.7 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more.
  // On other mail: good 0.2 %, bad 3.4 %, odds 21.
  free_mail_elsewhere: count("medium", 13),
  // By reason: RFC 5322 section 3.6 forbids it, and programs show different authors.
  from_duplicated: count("high", 25),
  // By reason: RFC 5322 section 3.6 requires it.
  from_missing: count("high", 25),
  // Good 0.031 %, bad 0.28 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  from_several: count("medium", 6),
  // Good 0.53 %, bad 0.78 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  from_unreadable: count("high", 8),
  // By reason: nothing to judge.
  headers_missing: count("high", 25),
  // Good 0.096 %, bad 0.027 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  helo_forged: count("high", 12),
  // Good 0.67 %, bad 5.9 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more. On
  // other mail: good 0.5 %, bad 11 %, odds 410.
  helo_unqualified: count("medium", 17),
  // Good 5.7 %, bad 4.7 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more.
  hop_slow: count("low", 0),
  // Good 3.2 %, bad 9.4 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more.
  hops_out_of_order: count("medium", 3),
  // Good 12 %, bad 18 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more. On
  // other mail: good 2.3 %, bad 31 %, odds 14.
  html_only: count("low", 4),
  // Good 0.1 %, bad 0.32 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  indentation_lost: count("low", 0),
  // Good 0 %, bad 0.01 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. Set
  // by reason near the measured odds.
  international_domain: count("low", 2),
  // By reason: as in SPEC 2.5, step 4.
  ip_malicious: count("high", 30),
  // By reason: reports of single users.
  ip_suspicious: count("medium", 8),
  // Good 0.031 %, bad 0.036 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more.
  // By reason: few cases; a name close to a brand, not the same, counts the lesser points.
  lookalike_domain: count("high", { points: 25, lesser: 8 }),
  // Good 0.061 %, bad 4.8 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more.
  // On other mail: good 0.2 %, bad 2.4 %, odds 18.
  mailer_forged: count("medium", 14),
  // Good 1.3 %, bad 7 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more. On
  // other mail: good 0.7 %, bad 13 %, odds 13.
  message_id_by_receiver: count("low", 9),
  // Good 0.062 %, bad 0.28 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  message_id_forged: count("medium", 12),
  // Good 0.087 %, bad 2 % (mean of 13 and 11 archives); in 6 archives of bad mail 1 % or more.
  message_id_malformed: count("low", 9),
  // Good 0.81 %, bad 0.42 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // On other mail: good 0.7 %, bad 13 %, odds 13.
  message_id_missing: count("medium", 6),
  // Good 0.29 %, bad 0.87 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // On other mail: good 0 %, bad 3 %, odds 27.
  name_decorated: count("medium", 10),
  // Good 0 %, bad 0.92 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. Set
  // by reason near the measured odds.
  name_disguised: count("high", 15),
  // Good 0.0088 %, bad 3.6 % (mean of 13 and 11 archives); in 7 archives of bad mail 1 % or more.
  // On other mail: good 0 %, bad 4 %, odds 79.
  priority_highest: count("medium", 17),
  // Good 0.73 %, bad 5.6 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more.
  raw_eight_bit: count("low", 6),
  // Good 8.1 %, bad 14 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more.
  // Measured, and lowered: receivers that do not look for names write the same.
  rdns_mismatch: count("low", 3),
  // Good 8.2 %, bad 0 % (mean of 13 and 11 archives); in 0 archives of bad mail 1 % or more. By
  // reason: mail kept by its sender has none, mail that arrived always has.
  received_missing: count("medium", 2),
  // Good 0.81 %, bad 0.28 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  received_unreadable: count("low", 0),
  // By reason: left out of every measurement, as it is another filter's verdict.
  receiver_calls_spam: count("high", 25),
  // Good 0.56 %, bad 13 % (mean of 13 and 11 archives); in 9 archives of bad mail 1 % or more.
  recipients_hidden: count("low", 4),
  // Good 0.8 %, bad 2 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more.
  // Measured; the lesser points are for lists, which set Reply-To.
  reply_to_elsewhere: count("medium", { points: 4, lesser: 0 }),
  // Good 0.096 %, bad 1.2 % (mean of 13 and 11 archives); in 4 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  reply_to_free_mail: count("high", 12),
  // Good 1.2 %, bad 5.3 % (mean of 13 and 11 archives); in 5 archives of bad mail 1 % or more.
  return_path_elsewhere: count("low", 4),
  // Good 0.0073 %, bad 0.47 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.
  // Set by reason near the measured odds.
  sender_elsewhere: count("low", 2),
  // Good 0.093 %, bad 0.29 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.
  // Measured odds ask for 8; raised by reason, as a receiver who checks is rare in the mail that
  // was measured. The lesser points are for a proven author or a list, who are forwarded.
  spf_fail: count("high", { points: 20, lesser: 2 }),
  // Good 0 %, bad 1 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.
  spf_softfail: count("medium", 8),
  // Good 0 %, bad 1 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. Set by
  // reason near the measured odds.
  subject_disguised: count("medium", 10),
  // Good 0.73 %, bad 0.79 % (mean of 13 and 11 archives); in 3 archives of bad mail 1 % or more.
  // On other mail: good 0.2 %, bad 3 %, odds 8.
  subject_encoded: count("low", 5),
};

/** Stable name of a finding. */
export type FindingId = keyof typeof FINDINGS;
