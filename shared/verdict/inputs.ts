import { sameOrganization } from "../domains/organizational_domain.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { Explained } from "../scoring/classifier/explain.ts";
import type { Mail } from "../scoring/mail.ts";

/** Inputs of the learnt layer by their names; one that is missing is 0. */
export type Inputs = Readonly<Record<string, number>>;

/** How well known domains are. */
export interface DomainRanks {
  /** Rank of a registered domain, from 1; null when it has none. */
  readonly rankOf: (domain: string) => number | null;
  /** Whether anybody can send or publish below it. */
  readonly isPlatform: (host: string) => boolean;
}

/** Logarithm of the rank of a domain that has none. */
const UNRANKED = 12;
/** Most domains of links that are looked up. */
const MAX_DOMAINS = 50;
/** Longest text that is counted. */
const MAX_TEXT = 20_000;

/** The inputs of the learnt layer that the content of a mail has. */
export function contentInputs(
  mail: Mail,
  { classified, body, patternScore }: {
    readonly classified: Explained;
    readonly body: BodyAnalysis;
    readonly patternScore: number;
  },
  ranks: DomainRanks,
): Inputs {
  return {
    margin: classified.margin,
    pattern: patternScore,
    body: body.bodyScore,
    ...Object.fromEntries(body.findings.map(({ id }) => [`body ${id}`, 1])),
    ...Object.fromEntries(body.requests.map((request) => [`asks ${request}`, 1])),
    ...Object.fromEntries(classified.shape.map((name) => [`shape ${name}`, 1])),
    ...pressures(body),
    ...textCounts(mail),
    ...linkCounts(mail, body, ranks),
    ...partCounts(mail, body),
    ...headerCounts(mail),
  };
}

function pressures({ sentiment, quotes, hidden, entities }: BodyAnalysis): Record<string, number> {
  const kinds = (kind: string) => entities.filter((entity) => entity.kind === kind).length;
  return {
    "press urgency": sentiment.urgency,
    "press threat": sentiment.threat,
    "press reward": sentiment.reward,
    "press secrecy": sentiment.secrecy,
    "press authority": sentiment.authority,
    "press embarrassment": sentiment.embarrassment,
    "press quotes": quotes.length,
    "hidden characters": log(hidden.characters),
    "entities amount": kinds("amount"),
    "entities phone": kinds("phone"),
    "entities date": kinds("date"),
    "entities email": kinds("email"),
    "entities order": kinds("order"),
  };
}

function textCounts({ text: { subject, body } }: Mail): Record<string, number> {
  const text = body.slice(0, MAX_TEXT);
  let upper = 0, lower = 0, digits = 0, foreign = 0, marks = 0, lines = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) lower++;
    else if (code >= 65 && code <= 90) upper++;
    else if (code >= 48 && code <= 57) digits++;
    else if (code >= 0x370) foreign++;
    else if (code === 33) marks++;
    else if (code === 10) lines++;
  }
  const letters = upper + lower + foreign || 1;
  const length = text.length || 1;
  return {
    "text length": log(body.trim().length),
    "text lines": lines / (length / 80),
    "text upper": upper / letters,
    "text digits": digits / length,
    "text foreign": foreign / letters,
    "text marks": log(marks),
    "subject length": log(subject.length),
    "subject marks": /[!?]/.test(subject) ? 1 : 0,
    "subject digits": /\d/.test(subject) ? 1 : 0,
  };
}

function linkCounts(
  mail: Mail,
  { urls, domains }: BodyAnalysis,
  { rankOf, isPlatform }: DomainRanks,
): Record<string, number> {
  const sender = mail.text.senderDomain.toLowerCase();
  const web = urls.filter(({ host, source }) => host !== null && source !== "unsubscribe");
  const seen = domains.slice(0, MAX_DOMAINS).map(({ domain }) => domain);
  const own = seen.filter((domain) => sameOrganization(domain, sender));
  const others = seen.filter((domain) => !own.includes(domain));
  const ranked = others.filter((domain) => !isPlatform(domain))
    .map((domain) => logRank(rankOf(domain)));
  const platforms = web.filter(({ host }) => isPlatform(host ?? "")).length;
  const authorRank = sender === "" ? null : logRank(rankOf(registered(sender, rankOf)));
  const isFree = isFreeMail(sender);
  return {
    "links": log(web.length),
    "link domains": log(seen.length),
    "link images": log(urls.filter(({ source }) => source === "image").length),
    "link own": seen.length === 0 ? -1 : own.length / seen.length,
    "link platforms": log(platforms),
    "link rank best": ranked.length === 0 ? 0 : Math.min(...ranked),
    "link rank worst": ranked.length === 0 ? 0 : Math.max(...ranked),
    "link unranked": ranked.filter((rank) => rank === UNRANKED).length,
    "author free": isFree ? 1 : 0,
    "author rank": authorRank === null || isFree || isPlatform(sender) ? 0 : authorRank,
  };
}

/** The ranked domain that a host belongs to. */
function registered(host: string, rankOf: DomainRanks["rankOf"]): string {
  for (let name = host; name.includes(".");) {
    if (rankOf(name) !== null) return name;
    name = name.slice(name.indexOf(".") + 1);
  }
  return host;
}

function logRank(rank: number | null): number {
  return rank === null ? UNRANKED : Math.log(rank);
}

function partCounts({ body: { html, types } }: Mail, { attachments }: BodyAnalysis) {
  const markup = html.reduce((sum, { length }) => sum + length, 0);
  const named = (end: RegExp) => attachments.filter(({ name }) => end.test(name ?? "")).length;
  return {
    "html length": log(markup),
    "parts": types.length,
    "attachments": attachments.filter(({ inline }) => !inline).length,
    "attachments inline": attachments.filter(({ inline }) => inline).length,
    "attachments pdf": named(/\.pdf$/i),
    "attachments image": named(/\.(?:png|jpe?g|gif)$/i),
    "attachments html": named(/\.(?:html?|svg|xht)$/i),
    "attachments calendar": named(/\.ics$/i),
  };
}

function headerCounts({ headers }: Mail): Record<string, number> {
  if (headers === null) return {};
  const { to, cc, from, replyTo, messageId } = headers;
  const domain = from.primary?.domain.toLowerCase() ?? "";
  const id = messageId?.split("@").at(-1)?.replace(">", "").toLowerCase() ?? "";
  return {
    "to count": log(to.mailboxes.length + cc.mailboxes.length),
    "from name length": log(from.primary?.name?.length ?? 0),
    "id of author": id !== "" && domain !== "" && sameOrganization(id, domain) ? 1 : 0,
    "reply given": replyTo.mailboxes.length > 0 ? 1 : 0,
    "return of author": headers.returnPath.primary !== null &&
        sameOrganization(headers.returnPath.primary.domain.toLowerCase(), domain)
      ? 1
      : 0,
  };
}

function log(count: number): number {
  return Math.log2(1 + count);
}
