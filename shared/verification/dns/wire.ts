import { formatIp } from "../../ip/address.ts";
import type { DnsAnswer, RecordType } from "./resolver.ts";

/** Codes of the record types that are queried (RFC 1035 §3.2.2, RFC 3596 §2.1). */
const TYPE_CODES = { A: 1, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
const CNAME = 5, SOA = 6, OPT = 41, IN = 1;
/** Length of the header of a message (RFC 1035 §4.1.1). */
const HEADER_LENGTH = 12;

/** Payload that fits a path without fragmentation, as resolvers agreed on DNS flag day 2020. */
const UDP_PAYLOAD = 1232;

/** Maximum number of CNAME records followed; resolvers stop at 8 to 16. */
const MAX_CHAIN = 12;

/** Maximum number of records read of an answer; real ones have a few dozen. */
const MAX_RECORDS = 512;

/** The question of a query. */
export interface DnsQuestion {
  readonly id: number;
  readonly name: string;
  readonly type: RecordType;
}

/** What a message is: an answer to the question, a truncated answer, or none to it. */
export type WireReading =
  | { readonly kind: "answer"; readonly answer: DnsAnswer }
  | { readonly kind: "truncated" }
  | { readonly kind: "mismatch" };

const MISMATCH: WireReading = { kind: "mismatch" };
const SERVFAIL: WireReading = { kind: "answer", answer: { kind: "servfail" } };

/** Writes a query with recursion desired and an EDNS buffer size (RFC 6891). */
export function writeQuery({ id, name, type }: DnsQuestion): Uint8Array<ArrayBuffer> {
  const labels = name.split(".");
  const bytes = new Uint8Array(HEADER_LENGTH + name.length + 2 + 4 + 11);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, id);
  view.setUint16(2, 0x0100);
  view.setUint16(4, 1);
  view.setUint16(10, 1);
  let at = HEADER_LENGTH;
  for (const label of labels) {
    bytes[at++] = label.length;
    for (let i = 0; i < label.length; i++) bytes[at++] = label.charCodeAt(i);
  }
  at++;
  view.setUint16(at, TYPE_CODES[type]);
  view.setUint16(at + 2, IN);
  view.setUint16(at + 5, OPT);
  view.setUint16(at + 7, UDP_PAYLOAD);
  return bytes;
}

/** Reads a response; it is a mismatch if its id or question is not that of the query. */
export function readResponse(bytes: Uint8Array, question: DnsQuestion): WireReading {
  try {
    return readMessage(bytes, question);
  } catch (error) {
    if (error instanceof MalformedError) return SERVFAIL;
    throw error;
  }
}

class MalformedError extends Error {}

interface ResourceRecord {
  readonly name: string;
  readonly type: number;
  readonly ttl: number;
  readonly start: number;
  readonly end: number;
}

function readMessage(bytes: Uint8Array, { id, name, type }: DnsQuestion): WireReading {
  if (bytes.byteLength < HEADER_LENGTH) return MISMATCH;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint16(2);
  if (view.getUint16(0) !== id || (flags & 0x8000) === 0 || view.getUint16(4) !== 1) {
    return MISMATCH;
  }
  const echoedQuestion = readName(bytes, HEADER_LENGTH);
  if (echoedQuestion.end + 4 > bytes.byteLength) return MISMATCH;
  const isSameQuestion = echoedQuestion.name === name.toLowerCase() &&
    view.getUint16(echoedQuestion.end) === TYPE_CODES[type] &&
    view.getUint16(echoedQuestion.end + 2) === IN;
  if (!isSameQuestion) return MISMATCH;
  if ((flags & 0x0200) !== 0) return { kind: "truncated" };

  const code = flags & 0xf;
  if (code !== 0 && code !== 3) return SERVFAIL;
  const answers = view.getUint16(6);
  const total = Math.min(MAX_RECORDS, answers + view.getUint16(8));
  const records: ResourceRecord[] = [];
  const authority: ResourceRecord[] = [];
  let at = echoedQuestion.end + 4;
  for (let i = 0; i < total; i++) {
    const record = readRecord(bytes, view, at);
    (i < answers ? records : authority).push(record);
    at = record.end;
  }
  const selection = { name: echoedQuestion.name, code: TYPE_CODES[type], records };
  const answer = selectAnswer(bytes, view, selection);
  // RFC 2308 §2.1: after CNAMEs, the response code is about the last name.
  if (code === 3) {
    return { kind: "answer", answer: { kind: "nxdomain", ttl: readNegativeTtl(view, authority) } };
  }
  if (answer === null) {
    return { kind: "answer", answer: { kind: "nodata", ttl: readNegativeTtl(view, authority) } };
  }
  return { kind: "answer", answer };
}

interface RecordSelection {
  readonly name: string;
  readonly code: number;
  readonly records: readonly ResourceRecord[];
}

/** Follows the CNAMEs of the answer to the requested records; null if there are no such records. */
function selectAnswer(
  bytes: Uint8Array,
  view: DataView,
  selection: RecordSelection,
): DnsAnswer | null {
  const byName = new Map<string, ResourceRecord[]>();
  for (const record of selection.records) {
    const list = byName.get(record.name);
    if (list === undefined) byName.set(record.name, [record]);
    else list.push(record);
  }
  let name = selection.name;
  let ttl = MAX_TTL;
  for (let step = 0; step <= MAX_CHAIN; step++) {
    const nameRecords = byName.get(name) ?? [];
    const matches = nameRecords.filter(({ type }) => type === selection.code);
    if (matches.length > 0) {
      for (const record of matches) ttl = Math.min(ttl, record.ttl);
      return { kind: "found", records: readAllData(bytes, view, matches), ttl };
    }
    const alias = nameRecords.find(({ type }) => type === CNAME);
    if (alias === undefined) return null;
    ttl = Math.min(ttl, alias.ttl);
    name = readName(bytes, alias.start).name;
  }
  return { kind: "servfail" };
}

/** Maximum TTL in seconds, a day; RFC 8767 §4 suggests to cap TTLs at days. */
const MAX_TTL = 86_400;

/** TTL of a negative answer without an SOA, in seconds. */
const NO_SOA_TTL = 30;

/** Reads the TTL of a negative answer (RFC 2308 §5): the lesser of the SOA's TTL and MINIMUM. */
function readNegativeTtl(view: DataView, authority: readonly ResourceRecord[]): number {
  const soa = authority.find(({ type }) => type === SOA);
  if (soa === undefined || soa.end - soa.start < 22) return NO_SOA_TTL;
  return Math.min(soa.ttl, view.getUint32(soa.end - 4), MAX_TTL);
}

function readRecord(bytes: Uint8Array, view: DataView, at: number): ResourceRecord {
  const { name, end } = readName(bytes, at);
  if (end + 10 > bytes.byteLength) throw new MalformedError();
  const start = end + 10;
  const recordEnd = start + view.getUint16(end + 8);
  if (recordEnd > bytes.byteLength) throw new MalformedError();
  // A TTL with the highest bit set counts as zero (RFC 2181 §8).
  const ttl = view.getInt32(end + 4);
  return { name, type: view.getUint16(end), ttl: Math.max(0, ttl), start, end: recordEnd };
}

/** Reads the data of records of one type; mail servers are sorted by preference. */
function readAllData(
  bytes: Uint8Array,
  view: DataView,
  records: readonly ResourceRecord[],
): readonly string[] {
  const [first] = records;
  if (first?.type === TYPE_CODES.MX) {
    return records.map(({ start, end }) => {
      if (end - start < 3) throw new MalformedError();
      return { preference: view.getUint16(start), host: readName(bytes, start + 2).name };
    }).sort((a, b) => a.preference - b.preference).map(({ host }) => host);
  }
  return records.map((record) => readData(bytes, record));
}

function readData(bytes: Uint8Array, { type, start, end }: ResourceRecord): string {
  const length = end - start;
  switch (type) {
    case TYPE_CODES.A:
      if (length !== 4) throw new MalformedError();
      return formatIp({ version: 4, bytes: bytes.slice(start, end) });
    case TYPE_CODES.AAAA:
      if (length !== 16) throw new MalformedError();
      return formatIp({ version: 6, bytes: bytes.slice(start, end) });
    case TYPE_CODES.TXT:
      return readStrings(bytes, start, end);
    default:
      return readName(bytes, start).name;
  }
}

/** Joins the strings of a TXT record without separator (RFC 7208 §3.3, RFC 6376 §3.6.2.2). */
function readStrings(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  let at = start;
  while (at < end) {
    const stop = at + 1 + (bytes[at] ?? 0);
    if (stop > end) throw new MalformedError();
    text += String.fromCharCode(...bytes.subarray(at + 1, stop));
    at = stop;
  }
  return text;
}

/** Maximum length of a name on the wire, length octets included (RFC 1035 §3.1). */
const MAX_WIRE_NAME = 255;

/** Reads a name in lower case; a dot inside a label becomes `\.`, as in zone files. */
function readName(
  bytes: Uint8Array,
  from: number,
): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = from;
  let end = -1;
  let length = 0;
  let limit = from;
  while (true) {
    const size = bytes[at];
    if (size === undefined) throw new MalformedError();
    if (size === 0) break;
    if ((size & 0xc0) === 0xc0) {
      const lowByte = bytes[at + 1];
      if (lowByte === undefined) throw new MalformedError();
      if (end < 0) end = at + 2;
      at = ((size & 0x3f) << 8) | lowByte;
      // Each pointer must lead further back than the one before, which bounds their number.
      if (at >= limit) throw new MalformedError();
      limit = at;
      continue;
    }
    if ((size & 0xc0) !== 0) throw new MalformedError();
    length += size + 1;
    if (length >= MAX_WIRE_NAME || at + 1 + size > bytes.byteLength) throw new MalformedError();
    labels.push(
      String.fromCharCode(...bytes.subarray(at + 1, at + 1 + size)).replaceAll(".", "\\."),
    );
    at += size + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: end < 0 ? at + 1 : end };
}
