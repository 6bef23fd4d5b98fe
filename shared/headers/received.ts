import { readDate } from "./date.ts";
import { listWords, readClauses } from "./received_clauses.ts";
import { listReceiverIps, readClient } from "./received_client.ts";
import { type Token, tokenize } from "./tokens.ts";
import type { HeaderField, ReceivedHop } from "./types.ts";

/** A hop whose delay is null until the hops before it are known. */
export type OpenHop = Omit<ReceivedHop, "delaySeconds"> & { delaySeconds: number | null };

/** A hop, and every address its field names. */
export interface ReceivedField {
  readonly hop: OpenHop;
  readonly ips: readonly string[];
  /** Milliseconds since the epoch, null when the date could not be read. */
  readonly instant: number | null;
}

const ENVELOPE = /\benvelope-(?:from|sender)[ =]{1,4}(<[^<>\s]{0,320}>|[^\s<>()]{1,320})/i;

/** Reads a Received field (RFC 5321 §4.4) as major servers write it; `index` is its hop. */
export function parseReceived({ value, index: fieldIndex }: HeaderField, index = 0): ReceivedField {
  const tokens = tokenize(value);
  const { instant, iso, end, idAfter } = readTimestamp(value, tokens);
  const clauses = readClauses(tokens, end);
  const client = readClient(clauses);
  const protocol = listWords(clauses.with);
  const { tls, cipher } = readTls(protocol, [
    ...clauses.comments,
    protocol.join(" "),
    listWords(clauses.envelope).slice(1).join(" "),
    listWords(clauses.from).join(" ").match(CONNECTED)?.[0] ?? "",
  ]);
  const hop: OpenHop = {
    index,
    delaySeconds: null,
    from: stripWord(listWords(clauses.from)[0]),
    by: stripWord(listWords(clauses.by)[0]),
    with: readProtocol(protocol),
    id: stripWord(listWords(clauses.id)[0] ?? idAfter),
    for: readRecipient(listWords(clauses.for)),
    ip: client.ip,
    timestamp: iso,
    tls,
    cipher,
    raw: value,
    helo: client.helo,
    rdns: client.rdns,
    via: listWords(clauses.via).join(" ") || null,
    envelopeFrom: stripWord(listWords(clauses.envelope)[0] ?? findEnvelope(value)),
    fieldIndex,
  };
  return { hop, ips: [...client.ips, ...listReceiverIps(clauses)], instant };
}

/** Reads the protocol; Exim 4.92 and later write the cipher after it: `esmtps (TLS1.3) tls TLS_AES_…`. */
function readProtocol(words: readonly string[]): string | null {
  const cipher = words.indexOf("tls");
  return (cipher < 0 ? words : words.slice(0, cipher)).join(" ") || null;
}

function findEnvelope(value: string): string | undefined {
  return value.includes("nvelope-") ? ENVELOPE.exec(value)?.[1] : undefined;
}

/** Reads the recipient; null for Gmail's `for <multiple recipients>`. */
function readRecipient([first, second]: readonly string[]): string | null {
  const isPhrase = first?.startsWith("<") && !first.includes("@") && second?.endsWith(">");
  return isPhrase ? null : stripWord(first);
}

const COMMA = 44, LESS = 60, GREATER = 62;

/** Returns a word without a comma after it and without angle brackets, also an unclosed one. */
function stripWord(word: string | undefined): string | null {
  if (word === undefined) return null;
  const end = word.charCodeAt(word.length - 1) === COMMA ? word.length - 1 : word.length;
  if (word.charCodeAt(0) !== LESS) return word.slice(0, end) || null;
  if (word.charCodeAt(end - 1) === GREATER) return word.slice(1, end - 1) || null;
  return word.slice(word.includes(">") ? 0 : 1, end) || null;
}

/** Maximum number of semicolons, from the end, after which a date is looked for. */
const MAX_DATE_TRIES = 3;

/** Matches a date at the end without a semicolon before it: Postfix' form, or SendGrid's. */
const LOOSE_DATE =
  /(?:(?:(?:mon|tue|wed|thu|fri|sat|sun), ?)?\d{1,2} [a-z]{3} \d{4} \d{1,2}:\d\d|\d{4}-\d\d-\d\d \d\d:\d\d).{0,60}$/i;

/** Number of characters at the end of a field in which {@linkcode LOOSE_DATE} is searched for. */
const LOOSE_DATE_REACH = 120;

interface Timestamp {
  readonly instant: number | null;
  readonly iso: string | null;
  /** Number of tokens before the date. */
  readonly end: number;
  /** The id that Courier writes after the date. */
  readonly idAfter?: string | undefined;
}

function readTimestamp(value: string, tokens: readonly Token[]): Timestamp {
  let last = tokens.length;
  let end = tokens.length;
  for (let tries = 0; tries < MAX_DATE_TRIES; tries++) {
    last = findLastSemicolon(tokens, last);
    if (last < 0) break;
    const id = tokens.findIndex(({ text }, i) => i > last && text === "id");
    const dateEnd = tokens[id]?.start ?? value.length;
    const { instant, iso } = readDate(value.slice((tokens[last]?.start ?? 0) + 1, dateEnd));
    if (instant !== null) {
      return { instant, iso, end: last, idAfter: id < 0 ? undefined : tokens[id + 1]?.text };
    }
    if (tries === 0) end = last;
  }
  const reach = Math.max(0, value.length - LOOSE_DATE_REACH);
  const looseDate = LOOSE_DATE.exec(value.slice(reach));
  if (looseDate === null) return { instant: null, iso: null, end };
  const start = reach + looseDate.index;
  const { instant, iso } = readDate(looseDate[0]);
  const first = tokens.findIndex((token) => token.start >= start);
  return { instant, iso, end: first < 0 ? end : Math.min(first, end) };
}

function findLastSemicolon(tokens: readonly Token[], end: number): number {
  let i = end - 1;
  while (i >= 0 && tokens[i]?.kind !== ";") i--;
  return i;
}

/** `using TLSv1.2 with cipher …` after the client. */
const CONNECTED = / using (?:TLS|SSL).{0,200}/;

/** How a hop was encrypted. */
interface TransportSecurity {
  /** `TLSv1.3`; `TLS` when encrypted without a version; null when not. */
  readonly tls: string | null;
  readonly cipher: string | null;
}

/** `TLSv1.2` (Postfix, Sendmail), `TLS1.3` (Exim), `version=TLS1_2` (Gmail, Exchange). */
const VERSIONS = [
  /\bversion=(TLS|SSL)v?(\d)(?:[._](\d))?/i,
  /\b(TLS|SSL)v(\d)(?:[._](\d))?(?![\w.-])/i,
  /\b(TLS|SSL)[ _-]?(\d)[._](\d)(?![\w.-])/i,
];

const CIPHERS = [
  /\bcipher[ =:]{1,3}([A-Za-z0-9][\w-]{3,99})/i,
  /\b(?:TLS|SSL)[v-]?[\d._]{0,5}:([A-Za-z0-9][\w-]{3,99})/i,
  /\/TLS\/([A-Za-z0-9][\w-]{3,99})/i,
  /^([A-Z0-9][A-Z0-9_-]{3,99}) encrypted(?: E?SMTP)?$/i,
  /\bTLSv[\d._]{1,5}(?:\/SSLv3)?,\d{1,4}bits,([\w-]{3,99})/i,
  /\btls ((?:TLS_|AES|E?C?DHE?-)[\w-]{3,99})/i,
];

/** Text that occurs with every version and cipher: a cheap check before the expressions. */
const HINT = /tls|ssl|cipher|encrypted/i;

/** Protocols of RFC 3848 and RFC 6531 that mean TLS. */
const SECURE_PROTOCOL = /^(?:UTF8)?(?:E?SMTP|LMTP)SA?$|^STARTTLS$|^HTTPS$/i;

/**
 * Reads the encryption of a hop from its protocol and the texts that may describe it. Such texts
 * are comments, words after `with`, `envelope-from` (Haraka) and the client's ` using `.
 */
function readTls(words: readonly string[], descriptions: readonly string[]): TransportSecurity {
  const texts = descriptions.filter((text) => HINT.test(text));
  const cipher = findFirstMatch(texts, CIPHERS)?.[1] ?? null;
  const version = findFirstMatch(texts, VERSIONS);
  if (version !== null) {
    const [, family = "TLS", major = "", minor = "0"] = version;
    return { tls: `${family.toUpperCase()}v${major}.${minor}`, cipher };
  }
  const isSecure = cipher !== null || words.some((word) => SECURE_PROTOCOL.test(word)) ||
    texts.some((text) => /^\s*(?:using )?TLS\s*$/i.test(text));
  return { tls: isSecure ? "TLS" : null, cipher };
}

function findFirstMatch(
  texts: readonly string[],
  patterns: readonly RegExp[],
): RegExpExecArray | null {
  for (const pattern of patterns) {
    for (const text of texts) {
      const match = pattern.exec(text);
      if (match !== null) return match;
    }
  }
  return null;
}
