import { parseAddresses } from "./address.ts";
import { parseAuthenticationResults, parseReceivedSpf } from "./authentication_results.ts";
import { type ArcChain, findArcDefects, groupArcFields, readArcSets } from "./arc.ts";
import { readDate } from "./date.ts";
import { collectDomains } from "./domains.ts";
import { repairEightBit } from "./eight_bit.ts";
import { decodeEncodedWords, decodeLeadingWords } from "./encoded_word.ts";
import { type FieldBlock, MAX_OF_ONE_NAME, splitFields } from "./fields.ts";
import { collectIps } from "./ip.ts";
import { findProblems } from "./problems.ts";
import { parseReceived, type ReceivedField } from "./received.ts";
import { parseSignature } from "./tag_list.ts";
import type { AddressList, HeaderField, Mailbox, ParsedHeaders, ReceivedHop } from "./types.ts";

/**
 * Parses header fields as a person pastes them. Total and linear; `problems` lists the defects.
 *
 * Properties are computed on first use.
 *
 * @param ownServers The operator's own servers (`OWN_SERVERS`), which show where the mail came in.
 * @param options.isPasted Whether somebody may have copied them: a mail's own are not repaired.
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
export function parseHeaders(
  raw: string,
  ownServers: readonly string[] = [],
  options: { readonly isPasted?: boolean | undefined } = {},
): ParsedHeaders {
  return new LazyHeaders(splitFields(raw, options), ownServers);
}

/** Computes each part on first use, and keeps it. */
class LazyHeaders implements ParsedHeaders {
  readonly fields: readonly HeaderField[];
  readonly byName: ReadonlyMap<string, readonly HeaderField[]>;
  readonly #block: FieldBlock;
  readonly #damagedFields: HeaderField[] = [];
  readonly #parsedFields: { -readonly [K in keyof ParsedHeaders]?: ParsedHeaders[K] } = {};
  #hops: readonly ReceivedField[] | undefined;
  #arcChain: ArcChain<HeaderField> | undefined;

  constructor(block: FieldBlock, readonly ownServers: readonly string[]) {
    this.#block = block;
    this.fields = block.hasEightBit
      ? repairFields(block.fields, this.#damagedFields)
      : block.fields;
    this.byName = groupByName(this.fields);
  }

  #getFields(key: string): readonly HeaderField[] {
    const fields = this.byName.get(key) ?? [];
    return fields.length > MAX_OF_ONE_NAME ? fields.slice(0, MAX_OF_ONE_NAME) : fields;
  }

  #getValue(key: string): string | null {
    return this.byName.get(key)?.[0]?.value ?? null;
  }

  #readAddresses(key: string): AddressList {
    return readAddresses(this.#getValue(key));
  }

  #readReceived(): readonly ReceivedField[] {
    return this.#hops ??= this.#getFields("received").map(parseReceived);
  }

  #groupArc(): ArcChain<HeaderField> {
    return this.#arcChain ??= groupArcFields(this.byName, ({ value }) => value);
  }

  #collectIps(): { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] } {
    const ips = collectIps(this.fields, this.#readReceived());
    Object.assign(this.#parsedFields, ips);
    return ips;
  }

  get from(): ParsedHeaders["from"] {
    return this.#parsedFields.from ??= this.#readAddresses("from");
  }

  get sender(): ParsedHeaders["sender"] {
    return this.#parsedFields.sender ??= this.#readAddresses("sender");
  }

  get replyTo(): ParsedHeaders["replyTo"] {
    return this.#parsedFields.replyTo ??= this.#readAddresses("reply-to");
  }

  get returnPath(): ParsedHeaders["returnPath"] {
    return this.#parsedFields.returnPath ??= this.#readAddresses("return-path");
  }

  get to(): ParsedHeaders["to"] {
    return this.#parsedFields.to ??= this.#readAddresses("to");
  }

  get cc(): ParsedHeaders["cc"] {
    return this.#parsedFields.cc ??= this.#readAddresses("cc");
  }

  get bcc(): ParsedHeaders["bcc"] {
    return this.#parsedFields.bcc ??= this.#readAddresses("bcc");
  }

  get deliveredTo(): ParsedHeaders["deliveredTo"] {
    return this.#parsedFields.deliveredTo ??= this.#readAddresses("delivered-to");
  }

  get subject(): ParsedHeaders["subject"] {
    return this.#parsedFields.subject ??= readSubject(this.#getValue("subject"));
  }

  get date(): ParsedHeaders["date"] {
    return this.#parsedFields.date ??= readDate(this.#getValue("date"));
  }

  get messageId(): ParsedHeaders["messageId"] {
    return this.#parsedFields.messageId ??= readMessageId(this.#getValue("message-id"));
  }

  get received(): ParsedHeaders["received"] {
    return this.#parsedFields.received ??= computeDelays(this.#readReceived());
  }

  get authenticationResults(): ParsedHeaders["authenticationResults"] {
    return this.#parsedFields.authenticationResults ??= this.#getFields("authentication-results")
      .map(({ value, index }) => parseAuthenticationResults(decodeLeadingWords(value), index));
  }

  get receivedSpf(): ParsedHeaders["receivedSpf"] {
    return this.#parsedFields.receivedSpf ??= this.#getFields("received-spf")
      .map(({ value, index }) => parseReceivedSpf(decodeLeadingWords(value), index));
  }

  get dkimSignatures(): ParsedHeaders["dkimSignatures"] {
    return this.#parsedFields.dkimSignatures ??= this.#getFields("dkim-signature")
      .map(({ value, index }) => parseSignature(value, index));
  }

  get arc(): ParsedHeaders["arc"] {
    return this.#parsedFields.arc ??= readArcSets(this.#groupArc());
  }

  get arcDefects(): ParsedHeaders["arcDefects"] {
    return this.#parsedFields.arcDefects ??= findArcDefects(this.#groupArc());
  }

  get ipv4(): ParsedHeaders["ipv4"] {
    return this.#parsedFields.ipv4 ?? this.#collectIps().ipv4;
  }

  get ipv6(): ParsedHeaders["ipv6"] {
    return this.#parsedFields.ipv6 ?? this.#collectIps().ipv6;
  }

  get domains(): ParsedHeaders["domains"] {
    return this.#parsedFields.domains ??= collectDomains(this);
  }

  get repairedText(): ParsedHeaders["repairedText"] {
    return this.#block.repairedText;
  }

  get problems(): ParsedHeaders["problems"] {
    return this.#parsedFields.problems ??= findProblems({
      block: this.#block,
      headers: this,
      damagedFields: this.#damagedFields,
    });
  }

  /** Returns every part, computed. */
  toJSON(): Omit<ParsedHeaders, "toJSON"> {
    return {
      fields: this.fields,
      byName: this.byName,
      from: this.from,
      sender: this.sender,
      replyTo: this.replyTo,
      returnPath: this.returnPath,
      to: this.to,
      cc: this.cc,
      bcc: this.bcc,
      deliveredTo: this.deliveredTo,
      subject: this.subject,
      date: this.date,
      messageId: this.messageId,
      received: this.received,
      ownServers: this.ownServers,
      authenticationResults: this.authenticationResults,
      receivedSpf: this.receivedSpf,
      dkimSignatures: this.dkimSignatures,
      arc: this.arc,
      arcDefects: this.arcDefects,
      ipv4: this.ipv4,
      ipv6: this.ipv6,
      domains: this.domains,
      problems: this.problems,
      repairedText: this.repairedText,
    };
  }
}

function repairFields(fields: readonly HeaderField[], damagedFields: HeaderField[]): HeaderField[] {
  return fields.map((field) => {
    const { text, isDamaged } = repairEightBit(field.value);
    if (!isDamaged) return field;
    const repairedField = { ...field, value: text };
    damagedFields.push(repairedField);
    return repairedField;
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
  if (value === null) return { raw: null, addresses: [], mailboxes: [], primary: null };
  const addresses = parseAddresses(value);
  const mailboxes: Mailbox[] = [];
  for (const address of addresses) {
    if (address.kind === "mailbox") mailboxes.push(address);
    else for (const mailbox of address.mailboxes) mailboxes.push(mailbox);
  }
  const primary = mailboxes.find(({ domain }) => domain !== "") ?? mailboxes[0] ?? null;
  return { raw: value, addresses, mailboxes, primary };
}

function readSubject(value: string | null): string | null {
  return value === null ? null : decodeEncodedWords(value).trim();
}

function readMessageId(value: string | null): string | null {
  if (value === null) return null;
  const match = /<([^<>]*)>/.exec(value);
  // `<a@b` without a closing bracket, as in headers that were cut off.
  return (match?.[1] ?? value.replace(/^</, "")).trim() || null;
}

function computeDelays(fields: readonly ReceivedField[]): ReceivedHop[] {
  let earlierInstant: number | null = null;
  for (let i = fields.length - 1; i >= 0; i--) {
    const field = fields[i];
    if (field === undefined || field.instant === null) continue;
    if (earlierInstant !== null) field.hop.delaySeconds = (field.instant - earlierInstant) / 1000;
    earlierInstant = field.instant;
  }
  return fields.map(({ hop }) => hop);
}
