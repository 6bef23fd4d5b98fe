import { readDate } from "./date.ts";
import { ownIps, readClient } from "./received_client.ts";
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

/** One clause of a Received field: the words after its keyword, and the comments among them. */
export interface Clause {
  /** Words and quoted strings, those written together glued. */
  readonly words: string[];
  readonly comments: string[];
}

/** The clauses by keyword; what stands before the first keyword has the empty one. */
export type Clauses = ReadonlyMap<string, Clause>;

/** Keywords of RFC 5321 §4.4, and the one Haraka adds. */
const KEYWORDS = new Set(["from", "by", "via", "with", "id", "for", "envelope-from"]);

const ENVELOPE = /\benvelope-(?:from|sender)[ =]{1,4}(<[^<>\s]{0,320}>|[^\s<>()]{1,320})/i;

/** Reads one Received field (RFC 5321 §4.4) as any of the major servers writes it. */
export function parseReceived({ value, index: fieldIndex }: HeaderField): ReceivedField {
  const tokens = tokenize(value);
  const { instant, iso, end } = readTimestamp(value, tokens);
  const clauses = readClauses(tokens.slice(0, end));
  const comments = [...clauses.values()].flatMap((clause) => clause.comments);
  const client = readClient(clauses);
  const words = (name: string) => clauses.get(name)?.words ?? [];
  const hop: ReceivedHop = {
    index: 0,
    from: plain(words("from")[0]),
    by: plain(words("by")[0]),
    with: words("with").join(" ") || null,
    id: plain(words("id")[0]),
    for: plain(words("for")[0]),
    ip: client.ip,
    timestamp: iso,
    delaySeconds: null,
    ...tlsOf(words("with"), comments),
    raw: value,
    helo: client.helo,
    rdns: client.rdns,
    via: words("via").join(" ") || null,
    envelopeFrom: plain(words("envelope-from")[0] ?? ENVELOPE.exec(value)?.[1]),
    fieldIndex,
  };
  return { hop, ips: [...client.ips, ...ownIps(clauses)], instant };
}

/** A word without the comma after it and the angle brackets around it. */
function plain(word: string | undefined): string | null {
  if (word === undefined) return null;
  const text = word.endsWith(",") ? word.slice(0, -1) : word;
  return (text.startsWith("<") && text.endsWith(">") ? text.slice(1, -1) : text) || null;
}

function readClauses(tokens: readonly Token[]): Clauses {
  const clauses = new Map<string, Clause>();
  let clause: Clause = { words: [], comments: [] };
  clauses.set("", clause);
  for (const [i, { kind, text, spaced }] of tokens.entries()) {
    if (kind === "comment") {
      clause.comments.push(text);
      continue;
    }
    let keyword = kind === "word" && spaced ? text.toLowerCase() : "";
    if (KEYWORDS.has(keyword)) {
      // A second `from` with a path is the envelope's: `for <a@example.org> from <b@example.net>`.
      if (keyword === "from" && clauses.has("from") && tokens[i + 1]?.text.startsWith("<")) {
        keyword = "envelope-from";
      }
      // Of a clause that comes twice the first one counts, save `with ESMTP with STARTTLS`.
      const known = clauses.get(keyword);
      clause = keyword === "with" && known !== undefined ? known : { words: [], comments: [] };
      if (known === undefined) clauses.set(keyword, clause);
      continue;
    }
    const last = clause.words.length - 1;
    if (spaced || last < 0) clause.words.push(text);
    else clause.words[last] += text;
  }
  return clauses;
}

/** Semicolons from the end after which a date is looked for; some servers add more after it. */
const MAX_DATE_TRIES = 3;

/** A date no semicolon announces, at the end: Postfix' form, or SendGrid's. */
const LOOSE_DATE =
  /(?:(?:(?:mon|tue|wed|thu|fri|sat|sun), ?)?\d{1,2} [a-z]{3} \d{4} \d{1,2}:\d\d|\d{4}-\d\d-\d\d \d\d:\d\d).{0,60}$/i;

/** Longest end of a field in which such a date is looked for. */
const LOOSE_DATE_REACH = 120;

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
    last = lastSemicolon(tokens, last);
    if (last < 0) break;
    const { instant, iso } = readDate(value.slice((tokens[last]?.start ?? 0) + 1));
    if (instant !== null) return { instant, iso, end: last };
    if (tries === 0) end = last;
  }
  const reach = Math.max(0, value.length - LOOSE_DATE_REACH);
  const loose = LOOSE_DATE.exec(value.slice(reach));
  if (loose === null) return { instant: null, iso: null, end };
  const start = reach + loose.index;
  const { instant, iso } = readDate(loose[0]);
  const first = tokens.findIndex((token) => token.start >= start);
  return { instant, iso, end: first < 0 ? end : Math.min(first, end) };
}

function lastSemicolon(tokens: readonly Token[], before: number): number {
  let i = before - 1;
  while (i >= 0 && tokens[i]?.kind !== ";") i--;
  return i;
}
