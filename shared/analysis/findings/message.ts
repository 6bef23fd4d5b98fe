import { decodeEncodedWords } from "../../headers/encoded_word.ts";
import {
  findMailServers,
  findOperator,
  isSendingNetwork,
} from "../../provenance/border/mail_servers.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import type { ProblemId } from "../../headers/types.ts";
import type { HeaderFacts } from "./facts.ts";
import { createHeaderFinding } from "../../findings/header_finding.ts";
import { isRouteCut } from "./route.ts";

/** Problems of the parser and the findings that report them, in the order of the report. */
const PROBLEM_FINDINGS = [
  ["missing_message_id", "message_id_missing"],
  ["bad_message_id", "message_id_malformed"],
  ["control_characters", "control_characters"],
  ["unknown_charset", "charset_unknown"],
  ["raw_eight_bit", "raw_eight_bit"],
  ["summary_only", "summary_only"],
  ["text_left_out", "text_left_out"],
  ["text_repaired", "text_repaired"],
  ["lost_indentation", "indentation_lost"],
  ["value_too_long", "field_too_long"],
  ["too_many_fields", "fields_too_many"],
] as const satisfies readonly (readonly [ProblemId, string])[];

/** Examines the form of the message itself. */
export function* examineMessage(facts: HeaderFacts) {
  const { problems, to, cc, bcc, fields, byName } = facts.headers;
  const problemIds = new Set(problems.map(({ id }) => id));
  if (fields.length === 0) {
    yield createHeaderFinding("headers_missing");
    return;
  }
  for (const [problem, id] of PROBLEM_FINDINGS) {
    if (problemIds.has(problem)) yield createHeaderFinding(id);
  }
  const duplicate = problems.find(({ id, field }) => id === "duplicate_field" && field !== "from");
  if (duplicate) yield createHeaderFinding("field_duplicated", { field: duplicate.field ?? "" });
  if (to.mailboxes.length === 0 && cc.mailboxes.length === 0 && bcc.mailboxes.length === 0) {
    yield createHeaderFinding("recipients_hidden");
  }
  if (isReceiverMessageId(facts)) yield createHeaderFinding("message_id_by_receiver");
  const service = findForgedService(facts);
  if (service !== null) yield createHeaderFinding("message_id_forged", { service });
  if (/^1(?!\d)/.test(byName.get("x-priority")?.[0]?.value ?? "")) {
    yield createHeaderFinding("priority_highest");
  }
  if (/^text\/html\b/i.test(byName.get("content-type")?.[0]?.value ?? "")) {
    yield createHeaderFinding("html_only");
  }
  const subject = byName.get("subject")?.[0]?.value ?? "";
  if (isNeedlesslyEncoded(subject)) yield createHeaderFinding("subject_encoded");
}

/**
 * Tells whether the receiving server added the Message-ID, as the sender had not. Providers also
 * add it for their customers, which does not count.
 */
function isReceiverMessageId({ headers: { messageId }, border, author }: HeaderFacts): boolean {
  const domain = messageId?.slice(messageId.lastIndexOf("@") + 1).toLowerCase();
  const provider = findMailServers(border?.by ?? null);
  if (provider !== undefined && isSendingNetwork(provider, border?.ip ?? "")) return false;
  return isSameOrganization(domain, border?.by?.toLowerCase()) &&
    !isSameOrganization(domain, author?.domain) && !isSameOrganization(domain, border?.rdns);
}

/** Endings of Message-IDs that only the servers of one provider generate. */
const ID_GENERATORS: readonly (readonly [ending: string, host: string, service: string])[] = [
  ["@mail.gmail.com", "google.com", "Gmail"],
  [".prod.outlook.com", "outlook.com", "Microsoft 365"],
  ["@email.amazonses.com", "amazonses.com", "Amazon SES"],
  [".ismtpd.net", "sendgrid.net", "SendGrid"],
];

/**
 * Finds the provider that a Message-ID claims although no hop belongs to it. Lists keep the
 * author's Message-ID but may remove the hops of the author's provider, so their mail is left out.
 */
function findForgedService(
  { headers: { messageId, received }, isFromKnownList }: HeaderFacts,
): string | null {
  const generator = ID_GENERATORS.find(([ending]) => messageId?.toLowerCase().endsWith(ending));
  // Mail that was fetched from another mailbox may have no trace at all.
  if (generator === undefined || received.length === 0) return null;
  if (isFromKnownList || isRouteCut(received)) return null;
  const [, host, service] = generator;
  const operator = findOperator(host);
  // Yahoo names a client by its greeting alone: `from 127.0.0.1 (EHLO a.example) (192.0.2.1)`.
  const isOnRoute = received.some(({ rdns, from, by, helo }) =>
    [rdns, from, by, helo].some((name) => findOperator(name) === operator)
  );
  return isOnRoute ? null : service;
}

/** Maximum length of a subject that is examined. */
const MAX_SUBJECT = 2000;

/** Tells whether a subject is encoded words (RFC 2047) of visible ASCII, which needs none. */
function isNeedlesslyEncoded(subject: string): boolean {
  if (!subject.startsWith("=?") || subject.length > MAX_SUBJECT) return false;
  const text = decodeEncodedWords(subject);
  // A text that looks like an encoded word must be encoded; a long one must be folded.
  return /^[\x20-\x7e]{1,60}$/.test(text) && !text.includes("=?");
}
