import { parseAddresses } from "./address.ts";
import { parseAuthenticationResults, parseReceivedSpf } from "./authentication_results.ts";
import { readDate } from "./date.ts";
import { collectDomains } from "./domains.ts";
import { repairEightBit } from "./eight_bit.ts";
import { decodeEncodedWords } from "./encoded_word.ts";
import { splitFields } from "./fields.ts";
import { ipsIn, isIpv6 } from "./ip.ts";
import { findProblems } from "./problems.ts";
import { parseReceived } from "./received.ts";
import type { ReceivedField } from "./received.ts";
import { arcSets, parseSignature } from "./signature.ts";
import { trustedVerdicts } from "./verdicts.ts";
import type { AddressList, HeaderField, ParsedHeaders, ReceivedHop } from "./types.ts";

/**
 * Most fields of one name that are read further. Mail that took the longest known ways has under a
 * hundred Received; a loop ends far below this (RFC 5321 §6.3 asks for a limit of at least 100).
 */
const MAX_READ = 500;

/**
 * Parses raw header fields as a person pastes them. Total: every string gives a result, in time
 * linear in its length; what is wrong with the text is told in `problems`. Each property beyond the
 * fields is worked out when first read and then kept: who asks for the sender does not pay for the hops.
 *
 * @example Who sent it, and when
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseHeaders } from "./parse.ts";
 *
 * const { from, date } = parseHeaders("From: A <a@example.org>\nDate: 1 Jan 2024 10:00 +0100\n");
 * assertEquals(from.mailboxes[0]?.address, "a@example.org");
 * assertEquals(date.iso, "2024-01-01T09:00:00.000Z");
 * ```
 */
export function parseHeaders(raw: string): ParsedHeaders {
  const block = splitFields(raw);
  const damaged: HeaderField[] = [];
  const fields = block.eightBit ? repairFields(block.fields, damaged) : block.fields;
  const byName = groupByName(fields);
  const all = (key: string): readonly HeaderField[] => byName.get(key)?.slice(0, MAX_READ) ?? [];
  const first = (key: string): string | null => all(key)[0]?.value ?? null;
  const addresses = (key: string) => readAddresses(first(key));

  const known: { -readonly [K in keyof ParsedHeaders]?: ParsedHeaders[K] } = {};
  let hops: readonly ReceivedField[] | undefined;
  const receivedFields = () => hops ??= all("received").map(parseReceived);
  const ips = () => {
    const { ipv4, ipv6 } = collectIps(byName, receivedFields());
    known.ipv4 = ipv4;
    known.ipv6 = ipv6;
    return known;
  };
  const headers: ParsedHeaders = {
    fields,
    byName,
    get from() {
      return known.from ??= addresses("from");
    },
    get sender() {
      return known.sender ??= addresses("sender");
    },
    get replyTo() {
      return known.replyTo ??= addresses("reply-to");
    },
    get returnPath() {
      return known.returnPath ??= addresses("return-path");
    },
    get to() {
      return known.to ??= addresses("to");
    },
    get cc() {
      return known.cc ??= addresses("cc");
    },
    get bcc() {
      return known.bcc ??= addresses("bcc");
    },
    get deliveredTo() {
      return known.deliveredTo ??= addresses("delivered-to");
    },
    get subject() {
      return known.subject ??= readSubject(first("subject"));
    },
    get date() {
      return known.date ??= readDate(first("date"));
    },
    get messageId() {
      return known.messageId ??= readMessageId(first("message-id"));
    },
    get received() {
      return known.received ??= withDelays(receivedFields());
    },
    get authenticationResults() {
      return known.authenticationResults ??= all("authentication-results")
        .map(({ value, index }) => parseAuthenticationResults(value, index));
    },
    get receivedSpf() {
      return known.receivedSpf ??= all("received-spf")
        .map(({ value, index }) => parseReceivedSpf(value, index));
    },
    get verdicts() {
      return known.verdicts ??= trustedVerdicts(headers.authenticationResults, headers.receivedSpf);
    },
    get dkimSignatures() {
      return known.dkimSignatures ??= all("dkim-signature")
        .map(({ value, index }) => parseSignature(value, index));
    },
    get arc() {
      return known.arc ??= arcSets({
        seals: all("arc-seal"),
        messageSignatures: all("arc-message-signature"),
        authenticationResults: all("arc-authentication-results"),
      });
    },
    get ipv4() {
      return known.ipv4 ?? ips().ipv4 ?? [];
    },
    get ipv6() {
      return known.ipv6 ?? ips().ipv6 ?? [];
    },
    get domains() {
      return known.domains ??= collectDomains(headers);
    },
    get problems() {
      return known.problems ??= findProblems({ block, headers, damaged });
    },
  };
  return headers;
}

function repairFields(fields: readonly HeaderField[], damaged: HeaderField[]): HeaderField[] {
  return fields.map((field) => {
    const { text, damaged: wrong } = repairEightBit(field.value);
    if (!wrong) return field;
    const repaired = { ...field, value: text };
    damaged.push(repaired);
    return repaired;
  });
}

function groupByName(fields: readonly HeaderField[]): Map<string, HeaderField[]> {
  const byName = new Map<string, HeaderField[]>();
  for (const field of fields) {
    const list = byName.get(field.key);
    if (list === undefined) byName.set(field.key, [field]);
    else list.push(field);
  }
  return byName;
}

function readAddresses(value: string | null): AddressList {
  const addresses = value === null ? [] : parseAddresses(value);
  const mailboxes = addresses.flatMap((address) =>
    address.kind === "mailbox" ? [address] : address.mailboxes
  );
  const primary = mailboxes.find(({ domain }) => domain !== "") ?? mailboxes[0] ?? null;
  return { raw: value, addresses, mailboxes, primary };
}

function readSubject(value: string | null): string | null {
  return value === null ? null : decodeEncodedWords(value).trim();
}

function readMessageId(value: string | null): string | null {
  if (value === null) return null;
  const match = /<([^<>]*)>/.exec(value);
  return (match?.[1] ?? value).trim() || null;
}

function withDelays(fields: readonly ReceivedField[]): ReceivedHop[] {
  const hops: ReceivedHop[] = [];
  let earlier: number | null = null;
  for (let i = fields.length - 1; i >= 0; i--) {
    const field = fields[i];
    if (field === undefined) continue;
    const { hop, instant } = field;
    const delaySeconds = instant === null || earlier === null ? null : (instant - earlier) / 1000;
    hops.push({ index: i, delaySeconds, ...hop });
    earlier = instant ?? earlier;
  }
  return hops.reverse();
}

/** Fields other than Received whose words may be addresses of the path. */
const IP_FIELDS =
  /^(?:received-spf|(?:arc-|x-|original-)?authentication-results|x-received|x-forwarded-for|x-.*\bip\b.*|.*client-ip|.*originating-ip.*)$/;

function collectIps(
  byName: ReadonlyMap<string, readonly HeaderField[]>,
  received: readonly ReceivedField[],
) {
  const sources: { readonly index: number; readonly ips: readonly string[] }[] = received.map(
    ({ hop, ips }) => ({ index: hop.fieldIndex, ips }),
  );
  for (const [key, fields] of byName) {
    if (!IP_FIELDS.test(key)) continue;
    for (const { index, value } of fields) sources.push({ index, ips: ipsIn(value) });
  }
  sources.sort((a, b) => a.index - b.index);
  const ipv4 = new Set<string>();
  const ipv6 = new Set<string>();
  for (const { ips } of sources) for (const ip of ips) (isIpv6(ip) ? ipv6 : ipv4).add(ip);
  return { ipv4: [...ipv4], ipv6: [...ipv6] };
}
