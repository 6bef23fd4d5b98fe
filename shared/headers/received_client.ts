import { ipsIn, readIp } from "./ip.ts";
import type { Clause, Clauses } from "./received.ts";

/** The sending side of a hop. */
export interface Client {
  /** Its address as the receiving server saw it. */
  readonly ip: string | null;
  /** Every address the clause names, a greeting that is one too. */
  readonly ips: readonly string[];
  readonly helo: string | null;
  readonly rdns: string | null;
}

const EMPTY: Clause = { words: [], comments: [] };

/** `HELO name` (qmail), `helo=name` (Exim), `EHLO`, `LHLO` (Zimbra), `HELLO`. */
const GREETING = /\b(?:HELL?O|EHLO|LHLO)\b[ =]*\[?([^\s\])]{0,255})/i;

const BRACKETED = /\[([^\s[\]]{2,128})\]/g;

/** `mail.example.org [192.0.2.1]`, `user@mail.example.org. [192.0.2.1]` (Postfix, Sendmail, Gmail). */
const REVERSE = /^(?:[^\s@]{1,128}@)?([A-Za-z0-9_.-]{1,255}) ?\[/;

/**
 * Tells greeting, reverse name and address of the sending side apart. Three customs:
 * `greeting (reverse [address])` of Postfix, Sendmail, Gmail; `reverse ([address] helo=greeting)` of
 * Exim and CommuniGate, who leave an equal greeting out; `reverse (HELO greeting) (address)` of qmail, who
 * does the same.
 */
export function readClient(clauses: Clauses): Client {
  const { words, comments } = clauses.get("from") ?? startOf(clauses);
  const [first] = words;
  const texts = [...comments, ...words.slice(1)];
  if (first !== undefined) texts.push(first);
  const seen = texts.map((text) => text.replace(GREETING, " "));
  const ip = firstOf(seen, bracketedIp) ?? firstOf(seen, (text) => ipsIn(text)[0] ?? null);
  const ips = texts.flatMap((text) => [bracketedIp(text) ?? [], ipsIn(text)].flat());

  const greeting = firstOf(texts, (text) => GREETING.exec(text)?.[1] ?? null);
  const leadsWithReverse = greeting !== null || namesReverseFirst(clauses, comments);
  const reverse = leadsWithReverse
    ? first ?? null
    : firstOf(comments, (text) => REVERSE.exec(text)?.[1] ?? null);
  return { ip, ips, helo: greeting || (first?.replace(/,$/, "") ?? null), rdns: nameOf(reverse) };
}

/** `(qmail 1 invoked from network[192.0.2.1/…])`, `(from name [192.0.2.1]) by …` */
function startOf(clauses: Clauses): Clause {
  const comments = clauses.get("")?.comments ?? [];
  const told = comments.filter((text) => /^from |\binvoked from network/i.test(text));
  return { words: [], comments: told.map((text) => text.replace(/^from /i, "")) };
}

/** Whether a server wrote this that puts the reverse name first and tells no equal greeting. */
function namesReverseFirst(clauses: Clauses, comments: readonly string[]): boolean {
  const by = clauses.get("by") ?? EMPTY;
  const protocol = clauses.get("with") ?? EMPTY;
  const exim = [...by.comments, ...protocol.comments].some((text) => text.startsWith("Exim "));
  const communiGate = comments.some((text) => text.endsWith("] verified"));
  const qmail = protocol.words.length === 1 && protocol.words[0] === "SMTP" &&
    comments.some((text) =>
      readIp(text.slice(text.indexOf("@") + 1)) !== null && !text.includes("[")
    );
  return exim || communiGate || qmail;
}

function bracketedIp(text: string): string | null {
  for (const [, inner = ""] of text.matchAll(BRACKETED)) {
    // Exim 3 wrote the port as a fifth number.
    const ip = readIp(inner) ?? readIp(inner.replace(/^(\d+(?:\.\d+){3})\.\d+$/, "$1"));
    if (ip !== null) return ip;
  }
  return null;
}

function nameOf(name: string | null): string | null {
  const bare = name?.replace(/[.,]$/, "") ?? "";
  if (/^(?:unknown|unverified)?$/i.test(bare) || bare.startsWith("[")) return null;
  return readIp(bare) === null ? bare : null;
}

function firstOf<T>(texts: readonly string[], read: (text: string) => T | null): T | null {
  for (const text of texts) {
    const found = read(text);
    if (found !== null) return found;
  }
  return null;
}

/** Addresses of the receiving side: the word itself or a comment that is nothing else. */
export function ownIps(clauses: Clauses): string[] {
  const { words, comments } = clauses.get("by") ?? EMPTY;
  return [...words.slice(0, 2), ...comments].flatMap((text) => readIp(text.trim()) ?? []);
}
