import { ipsIn, readIp } from "./ip.ts";
import { wordsOf } from "./received_clauses.ts";
import type { Clause, Clauses } from "./received_clauses.ts";

/** The sending side of a hop. */
export interface Client {
  /** Its address as the receiving server saw it. */
  readonly ip: string | null;
  /** Every address the clause names, a greeting that is one too. */
  readonly ips: readonly string[];
  readonly helo: string | null;
  readonly rdns: string | null;
}

/** `HELO name` (qmail), `helo=name` (Exim), `EHLO`, `LHLO` (Zimbra), `HELLO`. */
const GREETING = /\b(?:HELL?O|EHLO|LHLO)\b[ =]*\[?([^\s\])]{0,255})/i;

/**
 * `mail.example.org [192.0.2.1]`, `user@mail.example.org. [192.0.2.1]` (Postfix, Sendmail, Gmail).
 */
const REVERSE = /^(?:[^\s@]{1,128}@)?([A-Za-z0-9_.-]{1,255}) ?\[/;

/**
 * Tells greeting, reverse name and address of the sending side apart. Three customs: `greeting
 * (reverse [address])` of Postfix, Sendmail, Gmail; `reverse ([address] helo=greeting)` of Exim and
 * CommuniGate, who leave an equal greeting out; `reverse (HELO greeting) (address)` of qmail, who
 * does the same.
 */
export function readClient(clauses: Clauses): Client {
  const { words, comments } = clauses.from ?? senderComments(clauses.start);
  const [first] = words;
  let greeting: string | null = null;
  let ip: string | null = null;
  const ips: string[] = [];
  const read = (texts: readonly string[]) => {
    let bare: string | null = null;
    for (const text of texts) {
      const match = hasGreeting(text) ? GREETING.exec(text) : null;
      const rest = match === null ? text : text.replace(match[0], " ");
      if (match !== null) {
        greeting ??= match[1] ?? "";
        for (const found of ipsIn(match[0])) ips.push(found);
      }
      const bracketed = bracketedIp(rest);
      const found = ipsIn(rest);
      if (bracketed !== null && found.length === 0) found.push(bracketed);
      for (const each of found) ips.push(each);
      ip ??= bracketed;
      bare ??= found[0] ?? null;
    }
    ip ??= bare;
  };
  // The first word last: it is what the sender called itself, or a literal nobody else repeats.
  read([...comments, ...words.slice(1)]);
  read(words.slice(0, 1));
  const reverse = greeting !== null || namesReverseFirst(clauses, comments)
    ? first
    : reverseAmong(comments);
  return {
    ip,
    ips,
    helo: greeting || (first?.replace(/,$/, "") ?? null),
    // Who has no address has no reverse name: `from alice by … with local`.
    rdns: ip === null ? null : nameOf(reverse),
  };
}

/** A cheap look before the expression: nearly all comments have no greeting. */
function hasGreeting(text: string): boolean {
  return text.includes("LO") || text.includes("lo=") || text.includes("lo ");
}

/** `(qmail 1 invoked from network[192.0.2.1/…])`, `(from name [192.0.2.1]) by …` */
function senderComments(start: Clause | undefined): Clause {
  const told = start?.comments.filter((text) => /^from |\binvoked from network/i.test(text)) ?? [];
  return { words: [], comments: told.map((text) => text.replace(/^from /i, "")) };
}

/** Whether a server wrote this that puts the reverse name first and tells no equal greeting. */
function namesReverseFirst(clauses: Clauses, comments: readonly string[]): boolean {
  const exim = (clause: Clause | undefined) =>
    clause?.comments.some((text) => text.startsWith("Exim ")) ?? false;
  if (exim(clauses.by) || exim(clauses.with)) return true;
  const [protocol, ...more] = wordsOf(clauses.with);
  const smtp = protocol === "SMTP" && more.length === 0;
  return comments.some((text) =>
    text.endsWith("] verified") ||
    (smtp && !text.includes("[") && readIp(text.slice(text.indexOf("@") + 1)) !== null)
  );
}

function reverseAmong(comments: readonly string[]): string | undefined {
  for (const text of comments) {
    const found = text.includes("[") ? REVERSE.exec(text) : null;
    if (found !== null) return found[1];
  }
  return undefined;
}

/** The first address between square brackets. */
function bracketedIp(text: string): string | null {
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

function nameOf(name: string | undefined): string | null {
  if (name === undefined || name.startsWith("[")) return null;
  const bare = name.endsWith(".") || name.endsWith(",") ? name.slice(0, -1) : name;
  if (bare === "" || /^un(?:known|verified)$/i.test(bare)) return null;
  return readIp(bare) === null ? bare : null;
}

/** Addresses of the receiving side: the word itself or a comment that is nothing else. */
export function ownIps({ by }: Clauses): string[] {
  const ips: string[] = [];
  for (const text of [...wordsOf(by).slice(0, 2), ...by?.comments ?? []]) {
    const ip = readIp(text.trim());
    if (ip !== null) ips.push(ip);
  }
  return ips;
}
