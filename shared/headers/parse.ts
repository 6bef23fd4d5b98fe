import { parseAddresses } from "./address.ts";
import { parseAuthenticationResults, parseReceivedSpf } from "./authentication_results.ts";
import { readDate } from "./date.ts";
import { collectDomains } from "./domains.ts";
import { repairEightBit } from "./eight_bit.ts";
import { decodeWords } from "./encoded_word.ts";
import { splitFields } from "./fields.ts";
import { ipsIn, isIpv6 } from "./ip.ts";
import { findProblems } from "./problems.ts";
import { parseReceived } from "./received.ts";
import type { ReceivedField } from "./received.ts";
import { arcSets, parseSignature } from "./signature.ts";
import { trustedVerdicts } from "./verdicts.ts";
import type { AddressList, HeaderField, ParsedHeaders, ReceivedHop } from "./types.ts";

/**
 * Parses raw header fields as a person pastes them. Total: every string gives a result, in time
 * linear in its length; what is wrong with the text is told in `problems`.
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
  const fields = block.fields.map((field) => {
    const { text, damaged: wrong } = repairEightBit(field.value);
    if (!wrong) return field;
    const repaired = { ...field, value: text };
    damaged.push(repaired);
    return repaired;
  });
  const byName = groupByName(fields);
  const all = (key: string): readonly HeaderField[] => byName.get(key) ?? [];
  const first = (key: string): string | null => all(key)[0]?.value ?? null;

  const receivedFields = all("received").map(parseReceived);
  const received = withDelays(receivedFields);
  const authenticationResults = all("authentication-results")
    .map(({ value, index }) => parseAuthenticationResults(value, index));
  const receivedSpf = all("received-spf").map(({ value, index }) => parseReceivedSpf(value, index));
  const dkimSignatures = all("dkim-signature").map(({ value, index }) =>
    parseSignature(value, index)
  );
  const arc = arcSets({
    seals: all("arc-seal"),
    messageSignatures: all("arc-message-signature"),
    authenticationResults: all("arc-authentication-results"),
  });
  const addressList = (key: string) => readAddresses(first(key));
  const subject = decodeWords(first("subject") ?? "");
  const senders = {
    from: addressList("from"),
    sender: addressList("sender"),
    replyTo: addressList("reply-to"),
    returnPath: addressList("return-path"),
  };
  const parsed = {
    fields,
    byName,
    ...senders,
    to: addressList("to"),
    cc: addressList("cc"),
    bcc: addressList("bcc"),
    deliveredTo: addressList("delivered-to"),
    subject: first("subject") === null ? null : subject.text.trim(),
    date: readDate(first("date")),
    messageId: readMessageId(first("message-id")),
    received,
    authenticationResults,
    receivedSpf,
    verdicts: trustedVerdicts(authenticationResults, receivedSpf),
    dkimSignatures,
    arc,
    ...collectIps(fields, receivedFields),
    domains: collectDomains({ ...senders, dkimSignatures, received }),
  };
  const unknownCharset = subject.unknownCharset ? all("subject").slice(0, 1) : [];
  return { ...parsed, problems: findProblems({ block, parsed, damaged, unknownCharset }) };
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
    hops.push({ ...hop, index: i, delaySeconds });
    earlier = instant ?? earlier;
  }
  return hops.reverse();
}

/** Fields other than Received whose words may be addresses of the path. */
const IP_FIELDS =
  /^(?:received-spf|(?:arc-|x-|original-)?authentication-results|x-received|x-forwarded-for|x-.*\bip\b.*|.*client-ip|.*originating-ip.*)$/;

function collectIps(fields: readonly HeaderField[], received: readonly ReceivedField[]) {
  const ipv4 = new Set<string>();
  const ipv6 = new Set<string>();
  let hop = 0;
  for (const { key, value } of fields) {
    const ips = key === "received"
      ? received[hop++]?.ips ?? []
      : IP_FIELDS.test(key)
      ? ipsIn(value)
      : [];
    for (const ip of ips) (isIpv6(ip) ? ipv6 : ipv4).add(ip);
  }
  return { ipv4: [...ipv4], ipv6: [...ipv6] };
}
