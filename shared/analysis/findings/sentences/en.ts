import type { FindingId } from "../registry.ts";
import type { Sentence } from "../sentence.ts";

/**
 * The name and the sentence of each finding.
 * Made by `deno task findings` from `catalogue/findings/headers`.
 */
export const ENGLISH = {
  analysis_failed: {
    name: "Could not be judged",
    says: "The message could not be judged because of an internal error.",
  },
  arc_broken: {
    name: "Broken ARC chain",
    says: "An ARC seal reports that the chain is broken.",
  },
  arc_incomplete: {
    name: "Incomplete ARC chain",
    says: "The ARC chain lacks one of its fields.",
  },
  arc_malformed: {
    name: "Malformed ARC chain",
    says: "The ARC chain does not follow RFC 8617.",
  },
  authentication_contradicted: {
    name: "Contradicted check",
    says: "A field further down claims a passed check that the check that counts did not pass.",
  },
  authentication_empty: {
    name: "Author not confirmed",
    says: "Your server checked the message, and no check passed for {domain}, the author's domain.",
  },
  authentication_empty_verified: {
    name: "Author not confirmed",
    says: "We checked over DNS, and nothing proves {domain}, the author's domain.",
  },
  authentication_missing: {
    name: "No check reported",
    says: "No server reports whether the sender was authenticated.",
  },
  authentication_unaligned: {
    name: "Another domain authenticated",
    says: "Your server authenticated another domain than the author's, {domain}.",
  },
  authentication_unaligned_verified: {
    name: "Another domain authenticated",
    says: "We verified another domain than the author's, {domain}.",
  },
  authentication_unproven: {
    name: "Results not proven",
    says:
      "Results of checks are in the mail itself, and nothing proves that your server wrote them.",
  },
  author_domain_impossible: {
    name: "Impossible domain",
    says: "The author's domain {domain} cannot exist.",
  },
  author_is_recipient: {
    name: "Author is the recipient",
    says: "The author's address is also the recipient's.",
  },
  author_of_recipient: {
    name: "Pretends to be internal",
    says:
      "The author claims to be of the recipient's own domain {domain}, but the message came from outside and nothing proves it.",
  },
  bounce_path_empty: {
    name: "No bounce address",
    says: "The message has an empty bounce address, which is normal only for automatic notices.",
  },
  brand_claimed: {
    name: "Borrowed brand name",
    says: "The author's name claims {brand}, the address is at {domain}.",
  },
  brand_unproven: {
    name: "Brand not confirmed",
    says: "The message claims to be from {brand} and fails the checks that would prove it.",
  },
  charset_unknown: {
    name: "Unknown character set",
    says: "The subject is in an unknown character set.",
  },
  control_characters: {
    name: "Control characters",
    says: "A field holds control characters.",
  },
  date_ahead: {
    name: "Dated hours ahead",
    says: "The message is dated hours after the recipient's server had it.",
  },
  date_broken: {
    name: "Unreadable date",
    says: "The date of the message cannot be read.",
  },
  date_in_future: {
    name: "Date in the future",
    says: "The message is dated after it was received.",
  },
  date_long_past: {
    name: "Old date",
    says: "The message is dated weeks before it was sent.",
  },
  date_missing: {
    name: "No date",
    says: "The message has no date.",
  },
  date_zone_impossible: {
    name: "Impossible time zone",
    says: "The date names a time zone that no place has.",
  },
  disguised_domain: {
    name: "Disguised domain",
    says: "The domain {domain} is written with letters that look like others.",
  },
  display_name_address: {
    name: "False address in the name",
    says: "The author's name shows an address at {shown}, the real one is at {domain}.",
  },
  dkim_fail: {
    name: "DKIM failed",
    says: "Your server says that the signature does not match the message (DKIM).",
  },
  dkim_fail_unproven: {
    name: "DKIM failed, says the mail",
    says: "A field of the mail, which your server may have written, says that DKIM failed.",
  },
  dkim_fail_verified: {
    name: "DKIM failed",
    says: "We verified it: the signature of {domain} does not match the message (DKIM).",
  },
  dkim_pass_unsigned: {
    name: "Result without a signature",
    says: "A field says that a signature passed (DKIM), and the mail has no signature.",
  },
  dmarc_fail: {
    name: "DMARC failed",
    says: "Your server says that the author's domain does not vouch for the mail (DMARC).",
  },
  dmarc_fail_unproven: {
    name: "DMARC failed, says the mail",
    says: "A field of the mail, which your server may have written, says that DMARC failed.",
  },
  dmarc_fail_verified: {
    name: "DMARC failed",
    says:
      "We asked over DNS: {domain} publishes a policy (DMARC), and neither SPF nor a signature proves it.",
  },
  domain_ending_abused: {
    name: "Often abused ending",
    says: "The author's domain {domain} has an ending that is mostly used for unwanted mail.",
  },
  domain_of_platform: {
    name: "Domain of a platform",
    says: "The author's domain {domain} belongs to a hosting platform where anybody can register.",
  },
  domain_random: {
    name: "Random domain",
    says: "The author's domain {domain} looks like letters drawn at random.",
  },
  field_duplicated: {
    name: "Repeated field",
    says: "The field {field} occurs more than once, which mail programs never write.",
  },
  field_too_long: {
    name: "Field too long",
    says: "A field is too long to be read whole.",
  },
  fields_signed: {
    name: "Header fields signed",
    says:
      "We verified it: {domain}, the author's domain, signed these header fields. The body was not given.",
  },
  fields_too_many: {
    name: "Too many fields",
    says: "There are too many fields; some were not read.",
  },
  free_mail_elsewhere: {
    name: "Foreign sending server",
    says:
      "The author's mailbox is at {domain}, but a server that is not the provider's sent the message.",
  },
  from_duplicated: {
    name: "Several From fields",
    says: "There are several From fields, so different programs show different authors.",
  },
  from_missing: {
    name: "No author",
    says: "The message names no author.",
  },
  from_several: {
    name: "Several authors",
    says: "The message names several authors.",
  },
  from_unreadable: {
    name: "Unreadable author",
    says: "The author's address cannot be read.",
  },
  headers_missing: {
    name: "No header fields",
    says: "The text holds no header fields.",
  },
  helo_forged: {
    name: "Forged server name",
    says: "A server from outside introduced itself with the name of the server it spoke to.",
  },
  helo_unqualified: {
    name: "Incomplete server name",
    says: "The sending server introduced itself with {helo}, which is no full host name.",
  },
  hop_slow: {
    name: "Long stay",
    says: "The message was delayed for more than a day.",
  },
  hops_out_of_order: {
    name: "Times out of order",
    says: "A server claims to have had the message before the one that handed it over.",
  },
  html_only: {
    name: "HTML alone",
    says: "The message is HTML alone, without the plain text that mail programs add.",
  },
  indentation_lost: {
    name: "Lost indentation",
    says: "A folded field lost its indentation.",
  },
  international_domain: {
    name: "International domain",
    says: "The domain {domain} has letters beyond a to z.",
  },
  ip_malicious: {
    name: "Address known for abuse",
    says: "An address on the way is known for abuse.",
  },
  ip_suspicious: {
    name: "Reported address",
    says: "An address on the way was reported for abuse.",
  },
  lookalike_domain: {
    name: "Imitated domain",
    says: "The domain {domain} imitates one of {brand}.",
  },
  mail_too_old: {
    name: "Too old to verify",
    says:
      "The mail arrived on {date}. Records in the DNS are today's, so what they do not confirm proves nothing against it.",
  },
  mailer_forged: {
    name: "Pretended mail program",
    says: "The message says it was written with {mailer} and lacks what that program writes.",
  },
  message_id_by_receiver: {
    name: "Message-ID by the receiver",
    says: "The Message-ID was given by the recipient's server: the sender wrote none.",
  },
  message_id_forged: {
    name: "Forged Message-ID",
    says:
      "The Message-ID is of a kind that {service} gives, and no server of {service} had the message.",
  },
  message_id_malformed: {
    name: "Malformed Message-ID",
    says: "The Message-ID is malformed.",
  },
  message_id_missing: {
    name: "No Message-ID",
    says: "The message has no Message-ID.",
  },
  name_decorated: {
    name: "Decorated name",
    says: "The author's name is decorated with signs or pictures.",
  },
  name_disguised: {
    name: "Disguised name",
    says:
      "The author's name is written with letters of another alphabet or signs that are not seen.",
  },
  priority_highest: {
    name: "Highest urgency",
    says: "The message is marked as most urgent.",
  },
  raw_eight_bit: {
    name: "Bytes without a character set",
    says: "A field holds bytes in no declared character set.",
  },
  rdns_mismatch: {
    name: "Server name does not match",
    says: "The sending server's address has no name that leads back to it.",
  },
  received_missing: {
    name: "No trace",
    says: "There is no Received field.",
  },
  received_unreadable: {
    name: "Unreadable Received field",
    says: "A Received field cannot be read in full.",
  },
  receiver_calls_spam: {
    name: "Spam to the receiving server",
    says: "The receiving server itself took the message for spam.",
  },
  recipients_hidden: {
    name: "No recipient named",
    says: "The message names no recipient.",
  },
  reply_to_elsewhere: {
    name: "Answers go elsewhere",
    says: "Answers go to {domain}, not to the author's domain.",
  },
  reply_to_free_mail: {
    name: "Answers to a free mailbox",
    says: "Answers go to a free mailbox at {domain}, not to the author.",
  },
  return_path_elsewhere: {
    name: "Bounces go elsewhere",
    says: "Bounces go to {domain}, not to the author's domain.",
  },
  sender_elsewhere: {
    name: "Sent on behalf",
    says: "The mail was sent on behalf by {domain}.",
  },
  signature_broken: {
    name: "Signature broken",
    says:
      "The signature of {domain} no longer matches, as after a change by a mailing list; a forgery looks the same.",
  },
  spf_fail: {
    name: "SPF failed",
    says: "Your server says that the sending server is not allowed to send for the domain (SPF).",
  },
  spf_fail_unproven: {
    name: "SPF failed, says the mail",
    says: "A field of the mail, which your server may have written, says that SPF failed.",
  },
  spf_fail_verified: {
    name: "SPF failed",
    says:
      "We asked over DNS: {domain} does not allow the server that handed the mail over to send for it (SPF).",
  },
  spf_forwarded: {
    name: "SPF failed on the way",
    says:
      "The last server on the way is not one of the domain's (SPF), as with any forwarded mail.",
  },
  spf_softfail: {
    name: "SPF doubtful",
    says:
      "Your server says that the sending server is probably not allowed to send for the domain (SPF).",
  },
  spf_softfail_verified: {
    name: "SPF doubtful",
    says:
      "We asked over DNS: {domain} probably does not allow the server that handed the mail over to send for it (SPF).",
  },
  subject_disguised: {
    name: "Disguised subject",
    says: "The subject is written with letters of another alphabet or signs that are not seen.",
  },
  subject_encoded: {
    name: "Needlessly encoded subject",
    says: "The subject is encoded although it contains only ASCII letters.",
  },
} as const satisfies Readonly<Record<FindingId, Sentence>>;
