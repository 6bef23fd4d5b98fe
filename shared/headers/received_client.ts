import { findIps, readIp } from "./ip.ts";
import { type Clause, type Clauses, listWords } from "./received_clauses.ts";

/** The sending side of a hop. */
export interface SendingClient {
  /** Address of the client as the receiving server saw it. */
  readonly ip: string | null;
  /** Every address in the clause, also a greeting that is an address. */
  readonly ips: readonly string[];
  readonly helo: string | null;
  readonly rdns: string | null;
}

/**
 * `HELO name` (qmail), `helo=name` (Exim), `EHLO`, `LHLO` (Zimbra), `HELLO`. A client may be named
 * `helo.example`.
 */
const GREETING = /(?<![\w.-])(?:HELL?O|EHLO|LHLO)(?:[ =]+|$)["[]{0,2}([^\s"\])]{0,255})/i;

/** `(HELO [192.0.2.1])`: a greeting by an address, and no name before one. */
const KEYWORD = /^(?:HELL?O|EHLO|LHLO)$/i;

/** `(proxying for 192.0.2.1)`: the original client, as the client itself claims. */
const PROXIED = /\bproxying for [^\s)]{0,255}/i;

/**
 * `mail.example.org [192.0.2.1]`, `user@mail.example.org. [192.0.2.1]` (Postfix, Sendmail, Gmail).
 */
const REVERSE = /^(?:[^\s@]{1,128}@)?([A-Za-z0-9_.-]{1,255}) ?\[/;

/**
 * Tells greeting, reverse name and address of the client apart, as Postfix, Exim or qmail write
 * them.
 */
export function readClient(clauses: Clauses): SendingClient {
  const { words, comments } = clauses.from ?? listSenderComments(clauses.start);
  const first = words[0];
  const clues: ClientClues = { greeting: null, bracketed: null, bare: null, ips: [] };
  for (const comment of comments) {
    // The last one is the server's own, where a greeting looks like one: `HELO a (b [192.0.2.1])`.
    const { bracketed } = clues;
    clues.bracketed = null;
    readClues(clues, comment);
    clues.bracketed ??= bracketed;
  }
  for (let i = 1; i < words.length; i++) readClues(clues, words[i] ?? "");
  let ip = clues.bracketed ?? clues.bare;
  // The first word comes last: it is the sender's own greeting, or a literal that nothing else
  // repeats.
  if (first !== undefined) readClues(clues, first);
  ip ??= clues.bracketed ?? clues.bare;
  const { greeting, ips } = clues;
  // The server's own comment has the address; others before it may be part of the greeting.
  const own = comments.findLast((text) => findBracketedIp(text) !== null || isAddress(text));
  const isFirst = greeting === null ? namesReverseFirst(clauses, own) : !isReverseComment(own);
  const reverse = isFirst ? first : findReverse(comments);
  return {
    ip,
    ips,
    helo: greeting || (first === undefined ? null : stripComma(first)),
    // Without an address there is no reverse name: `from alice by … with local`.
    rdns: ip === null ? null : cleanName(reverse),
  };
}

/** A client as words and comments describe it. */
interface ClientClues {
  /** The first greeting; "" if the keyword has no value. */
  greeting: string | null;
  /** The first address between square brackets, of the last comment that has one. */
  bracketed: string | null;
  /** The first address. */
  bare: string | null;
  readonly ips: string[];
}

function readClues(clues: ClientClues, text: string): void {
  let rest = text;
  const proxied = text.includes("for ") ? PROXIED.exec(text) : null;
  if (proxied !== null) rest = text.replace(proxied[0], " ");
  const match = hasGreeting(rest) ? GREETING.exec(rest) : null;
  if (match !== null) {
    clues.greeting ??= match[1] ?? "";
    for (const ip of findIps(match[0])) clues.ips.push(ip);
    rest = rest.replace(match[0], " ");
  }
  const bracketed = findBracketedIp(rest);
  const found = findIps(rest);
  if (bracketed !== null && found.length === 0) found.push(bracketed);
  for (const ip of found) clues.ips.push(ip);
  if (proxied !== null) { for (const ip of findIps(proxied[0])) clues.ips.push(ip); }
  clues.bracketed ??= bracketed;
  clues.bare ??= found[0] ?? null;
}

function stripComma(word: string): string {
  return word.endsWith(",") ? word.slice(0, -1) : word;
}

const GREETING_HINT = /LO|lo[ =]/;

/** Tells whether a text may have a greeting: nearly all comments have none. */
function hasGreeting(text: string): boolean {
  return GREETING_HINT.test(text);
}

/** Lists comments about the client: `(qmail 1 invoked from network[192.0.2.1/…])`, `(from name …)`. */
function listSenderComments(start: Clause): Clause {
  const clients = start.comments.filter((text) => /^from |\binvoked from network/i.test(text));
  return { words: [], comments: clients.map((text) => text.replace(/^from /i, "")) };
}

/**
 * Tells whether the server puts the reverse name first and omits an equal greeting.
 *
 * @param own The server's own comment.
 */
function namesReverseFirst(clauses: Clauses, own = ""): boolean {
  if (isExim(clauses.by) || isExim(clauses.with)) return true;
  const protocol = listWords(clauses.with);
  const smtp = protocol.length === 1 && protocol[0] === "SMTP";
  return own.endsWith("] verified") ||
    (smtp && !own.includes("[") && isAddress(own));
}

/** Tells whether a comment is an address, perhaps with the name of a user before it (ident). */
function isAddress(comment: string): boolean {
  return readIp(comment.slice(comment.indexOf("@") + 1)) !== null;
}

/**
 * Tells whether the server's own comment names the client (`out.example.org [192.0.2.1]`). Then all
 * words before it are the client's greeting, whatever they say.
 */
function isReverseComment(own = ""): boolean {
  const name = REVERSE.exec(own)?.[1];
  return name !== undefined && !KEYWORD.test(name) && findBracketedIp(own) !== null;
}

function isExim(clause: Clause | undefined): boolean {
  return clause !== undefined && clause.comments.some((text) => text.startsWith("Exim "));
}

/** Finds the reverse name in the comment that has the address. */
function findReverse(comments: readonly string[]): string | undefined {
  const comment = comments.findLast((text) => findBracketedIp(text) !== null);
  return REVERSE.exec(comment ?? "")?.[1];
}

/** Returns the first address between square brackets. */
function findBracketedIp(text: string): string | null {
  let open = text.indexOf("[");
  while (open >= 0) {
    const close = text.indexOf("]", open);
    if (close < 0) return null;
    const inner = text.slice(open + 1, close);
    // Exim 3 wrote the port as a fifth number.
    const ip = readIp(inner) ?? readIp(inner.replace(/^(\d+(?:\.\d+){3})\.\d+$/, "$1"));
    if (ip !== null) return ip;
    open = text.indexOf("[", close);
  }
  return null;
}

function cleanName(name: string | undefined): string | null {
  if (name === undefined || name.startsWith("[")) return null;
  const bare = name.endsWith(".") || name.endsWith(",") ? name.slice(0, -1) : name;
  if (bare === "" || /^un(?:known|verified)$/i.test(bare)) return null;
  return readIp(bare) === null ? bare : null;
}

/** Lists the addresses of the receiving server: words, or comments that are nothing else. */
export function listReceiverIps({ by }: Clauses): string[] {
  const ips: string[] = [];
  if (by === undefined) return ips;
  const add = (text: string) => {
    const ip = readIp(text.trim());
    if (ip !== null) ips.push(ip);
  };
  for (let i = 0; i < 2 && i < by.words.length; i++) add(by.words[i] ?? "");
  for (const comment of by.comments) add(comment);
  return ips;
}
