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
  const clues: ClientClues = { greeting: null, bracketedIp: null, firstIp: null, ips: [] };
  for (const comment of comments) {
    // The last one is the server's own, where a greeting looks like one: `HELO a (b [192.0.2.1])`.
    const { bracketedIp: earlierIp } = clues;
    clues.bracketedIp = null;
    readClues(clues, comment);
    clues.bracketedIp ??= earlierIp;
  }
  for (let i = 1; i < words.length; i++) readClues(clues, words[i] ?? "");
  let ip = clues.bracketedIp ?? clues.firstIp;
  // The first word comes last: it is the sender's own greeting, or a literal that nothing else
  // repeats.
  if (first !== undefined) readClues(clues, first);
  ip ??= clues.bracketedIp ?? clues.firstIp;
  const { greeting, ips } = clues;
  // The server's own comment has the address; others before it may be part of the greeting.
  const serverComment = comments.findLast((text) =>
    findBracketedIp(text) !== null || isAddress(text)
  );
  const isReverseFirst = greeting === null
    ? namesReverseFirst(clauses, serverComment)
    : !isReverseComment(serverComment);
  const reverseName = isReverseFirst ? first : findReverse(comments);
  return {
    ip,
    ips,
    helo: greeting || (first === undefined ? null : stripComma(first)),
    // Without an address there is no reverse name: `from alice by … with local`.
    rdns: ip === null ? null : cleanName(reverseName),
  };
}

/** A client as words and comments describe it. */
interface ClientClues {
  /** The first greeting; "" if the keyword has no value. */
  greeting: string | null;
  /** The first address between square brackets, of the last comment that has one. */
  bracketedIp: string | null;
  /** The first address. */
  firstIp: string | null;
  readonly ips: string[];
}

function readClues(clues: ClientClues, text: string): void {
  let rest = text;
  const proxyMatch = text.includes("for ") ? PROXIED.exec(text) : null;
  if (proxyMatch !== null) rest = text.replace(proxyMatch[0], " ");
  const match = hasGreeting(rest) ? GREETING.exec(rest) : null;
  if (match !== null) {
    clues.greeting ??= match[1] ?? "";
    for (const ip of findIps(match[0])) clues.ips.push(ip);
    rest = rest.replace(match[0], " ");
  }
  const bracketedIp = findBracketedIp(rest);
  const ips = findIps(rest);
  if (bracketedIp !== null && ips.length === 0) ips.push(bracketedIp);
  for (const ip of ips) clues.ips.push(ip);
  if (proxyMatch !== null) { for (const ip of findIps(proxyMatch[0])) clues.ips.push(ip); }
  clues.bracketedIp ??= bracketedIp;
  clues.firstIp ??= ips[0] ?? null;
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
 * @param serverComment The server's own comment.
 */
function namesReverseFirst(clauses: Clauses, serverComment = ""): boolean {
  if (isExim(clauses.by) || isExim(clauses.with)) return true;
  const protocol = listWords(clauses.with);
  const isPlainSmtp = protocol.length === 1 && protocol[0] === "SMTP";
  return serverComment.endsWith("] verified") ||
    (isPlainSmtp && !serverComment.includes("[") && isAddress(serverComment));
}

/** Tells whether a comment is an address, perhaps with the name of a user before it (ident). */
function isAddress(comment: string): boolean {
  return readIp(comment.slice(comment.indexOf("@") + 1)) !== null;
}

/**
 * Tells whether the server's own comment names the client (`out.example.org [192.0.2.1]`). Then all
 * words before it are the client's greeting, whatever they say.
 */
function isReverseComment(serverComment = ""): boolean {
  const name = REVERSE.exec(serverComment)?.[1];
  return name !== undefined && !KEYWORD.test(name) && findBracketedIp(serverComment) !== null;
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
  let openIndex = text.indexOf("[");
  while (openIndex >= 0) {
    const closeIndex = text.indexOf("]", openIndex);
    if (closeIndex < 0) return null;
    const content = text.slice(openIndex + 1, closeIndex);
    // Exim 3 wrote the port as a fifth number.
    const ip = readIp(content) ?? readIp(content.replace(/^(\d+(?:\.\d+){3})\.\d+$/, "$1"));
    if (ip !== null) return ip;
    openIndex = text.indexOf("[", closeIndex);
  }
  return null;
}

function cleanName(name: string | undefined): string | null {
  if (name === undefined || name.startsWith("[")) return null;
  const host = name.endsWith(".") || name.endsWith(",") ? name.slice(0, -1) : name;
  if (host === "" || /^un(?:known|verified)$/i.test(host)) return null;
  return readIp(host) === null ? host : null;
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
