import { readDate } from "./date.ts";
import { ipsIn, readIp } from "./ip.ts";
import { tlsOf } from "./received_tls.ts";
import { tokenize } from "./tokens.ts";
import type { Token } from "./tokens.ts";
import type { HeaderField, ReceivedHop } from "./types.ts";

/** A hop, and every address its field names. */
export interface ReceivedField {
  readonly hop: ReceivedHop;
  readonly ips: readonly string[];
  /** Milliseconds since the epoch, null when the date could not be read. */
  readonly instant: number | null;
}

type ClauseName = "from" | "by" | "via" | "with" | "id" | "for" | "envelope-from";

interface Clause {
  /** Words and quoted strings, those written together glued. */
  readonly words: string[];
  readonly comments: string[];
}

type Clauses = ReadonlyMap<ClauseName | "", Clause>;

const NAMES: ReadonlySet<string> = new Set([
  "from",
  "by",
  "via",
  "with",
  "id",
  "for",
  "envelope-from",
]);

/** Reads one Received field (RFC 5321 §4.4) as any of the major servers writes it. */
export function parseReceived({ value, index: fieldIndex }: HeaderField): ReceivedField {
  const tokens = tokenize(value);
  const { instant, iso, end } = readTimestamp(value, tokens);
  const clauses = readClauses(tokens.slice(0, end));
  const from = clauses.get("from") ?? EMPTY;
  const by = clauses.get("by") ?? EMPTY;
  const client = readClient(from.words.length > 0 ? from : clauses.get("") ?? EMPTY);
  const envelope = clauses.get("envelope-from")?.words[0] ?? ENVELOPE.exec(value)?.[1];
  const hop: ReceivedHop = {
    index: 0,
    from: from.words[0] ?? null,
    by: by.words[0] ?? null,
    with: clauses.get("with")?.words.join(" ") || null,
    id: clauses.get("id")?.words[0] ?? null,
    for: withoutBrackets(clauses.get("for")?.words[0]),
    ip: client.ip,
    timestamp: iso,
    delaySeconds: null,
    ...tlsOf(clauses.get("with")?.words ?? [], allComments(clauses)),
    raw: value,
    helo: client.helo,
    rdns: client.rdns,
    via: clauses.get("via")?.words.join(" ") || null,
    envelopeFrom: withoutBrackets(envelope),
    fieldIndex,
  };
  return { hop, ips: [...client.ips, ...ownIps(by)], instant };
}

const EMPTY: Clause = { words: [], comments: [] };
const ENVELOPE = /\benvelope-(?:from|sender)[ =]{1,4}(<[^<>\s]{0,320}>|[^\s<>()]{1,320})/i;

/** Semicolons from the end after which a date is looked for; some servers add more after it. */
const MAX_DATE_TRIES = 3;

/** A date no semicolon announces. */
const LOOSE_DATE =
  /(?:(?:mon|tue|wed|thu|fri|sat|sun),? +)?\d{1,2} [a-z]{3} \d{4} \d{1,2}:\d\d.{0,60}$/i;

interface Timestamp {
  readonly instant: number | null;
  readonly iso: string | null;
  /** Number of tokens before the date. */
  readonly end: number;
}

function readTimestamp(value: string, tokens: readonly Token[]): Timestamp {
  let last = tokens.length;
  let end = tokens.length;
  for (let tries = 0; tries < MAX_DATE_TRIES; tries++) {
    last = tokens.findLastIndex(({ kind }, i) => kind === ";" && i < last);
    if (last < 0) break;
    const { instant, iso } = readDate(value.slice((tokens[last]?.start ?? 0) + 1));
    if (instant !== null) return { instant, iso, end: last };
    if (tries === 0) end = last;
  }
  const loose = LOOSE_DATE.exec(value.slice(-200));
  if (loose === null) return { instant: null, iso: null, end };
  const { instant, iso } = readDate(loose[0]);
  return { instant, iso, end };
}

function readClauses(tokens: readonly Token[]): Clauses {
  const clauses = new Map<ClauseName | "", Clause>();
  let clause: Clause = { words: [], comments: [] };
  clauses.set("", clause);
  for (const { kind, text, spaced } of tokens) {
    if (kind === "comment") {
      clause.comments.push(text);
      continue;
    }
    const name = text.toLowerCase();
    if (kind === "word" && spaced && isClauseName(name)) {
      // Of a clause that comes twice the first one counts, save `with ESMTP with STARTTLS`.
      const known = clauses.get(name);
      clause = name === "with" && known !== undefined ? known : { words: [], comments: [] };
      if (known === undefined) clauses.set(name, clause);
      continue;
    }
    const last = clause.words.length - 1;
    if (spaced || last < 0) clause.words.push(text);
    else clause.words[last] += text;
  }
  return clauses;
}

function isClauseName(word: string): word is ClauseName {
  return NAMES.has(word);
}

function allComments(clauses: Clauses): string[] {
  return [...clauses.values()].flatMap(({ comments }) => comments);
}

function withoutBrackets(text: string | undefined): string | null {
  if (text === undefined) return null;
  const bare = text.startsWith("<") && text.endsWith(">") ? text.slice(1, -1) : text;
  return bare || null;
}

/** The sending side. */
interface Client {
  readonly ip: string | null;
  readonly ips: readonly string[];
  readonly helo: string | null;
  readonly rdns: string | null;
}

const GREETING = /\b[EL]?H[EL]LO[ =]+\[?([^\s\])]{1,255})/i;
const BRACKETED = /\[([^\s\[\]]{2,128})\]/g;

/**
 * Tells greeting, reverse name and address apart. Three customs: `greeting (reverse [address])` of
 * Postfix, Sendmail and Gmail; `reverse ([address] helo=greeting)` of Exim; `reverse (HELO greeting)
 * (address)` of qmail and its heirs.
 */
function readClient({ words, comments }: Clause): Client {
  const texts = [...comments, ...words.slice(1), ...words.slice(0, 1)];
  const greeting = firstMatch(texts, GREETING);
  const seen = texts.map((text) => text.replace(GREETING, " "));
  const bracketed = seen.flatMap((text) =>
    [...text.matchAll(BRACKETED)].flatMap(([, inner = ""]) => readIp(inner) ?? [])
  );
  const bare = seen.flatMap(ipsIn);
  const named = words[0] === undefined || readIp(words[0]) !== null || words[0].startsWith("[")
    ? null
    : nameOf(words[0]);
  const reverse = greeting === null ? firstMatch(comments, REVERSE) : words[0] ?? null;
  return {
    ip: bracketed[0] ?? bare[0] ?? null,
    ips: texts.flatMap(ipsIn),
    helo: greeting ?? (words[0] ?? null),
    rdns: greeting === null ? nameOf(reverse) : named,
  };
}

/** `mail.example.org [192.0.2.1]`, `user@mail.example.org. [192.0.2.1]` */
const REVERSE = /^(?:[^\s@]{1,128}@)?([A-Za-z0-9_.-]{1,255}) ?\[/;

function nameOf(name: string | null): string | null {
  if (name === null || /^(?:unknown|unverified|localhost)?$/i.test(name)) return null;
  return readIp(name) === null ? name.replace(/\.$/, "") : null;
}

function firstMatch(texts: readonly string[], pattern: RegExp): string | null {
  for (const text of texts) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** Addresses of the receiving side: the word itself or a comment that is nothing else. */
function ownIps({ words, comments }: Clause): string[] {
  return [...words.slice(0, 2), ...comments].flatMap((text) => readIp(text.trim()) ?? []);
}
