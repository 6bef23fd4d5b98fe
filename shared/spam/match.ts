import type { CompiledCatalogue, CompiledPattern } from "./compile.ts";
import { normalise } from "./normalise.ts";
import type { Match } from "./score.ts";
import { domainAndParents, normaliseDomain } from "./sender_domain.ts";
import { subjectForRegex } from "./subject_regex.ts";

/** What patterns are matched on. */
export interface MailText {
  readonly subject: string;
  /** Visible text of the body. */
  readonly body: string;
  /** Domain of the sender, empty when not known. */
  readonly senderDomain: string;
}

/** A pattern of which something was found, and what. */
export interface PatternMatch extends Match {
  readonly compiled: CompiledPattern;
  /** Entry of `sender_domains` that the sender's domain is or belongs to. */
  readonly matchedDomain: string | null;
}

/** What the patterns of a catalogue found in a mail. */
export interface Matches {
  /** Patterns of which nothing was found are left out. */
  readonly patterns: readonly PatternMatch[];
  /** Numbers of the keywords found in subject or body. */
  readonly keywords: ReadonlySet<number>;
}

/** What was found of one pattern so far. */
interface Found {
  keywords: number;
  bodyKeywords: number;
  subjectRegex: boolean;
  matchedDomain: string | null;
}

/** Matches every pattern on a mail. */
export function matchPatterns(catalogue: CompiledCatalogue, mail: MailText): Matches {
  const inSubject = catalogue.keywords.scan(normalise(mail.subject));
  const inBody = catalogue.keywords.scan(normalise(mail.body));
  const found = new Map<number, Found>();
  const foundOf = (position: number): Found => {
    let of = found.get(position);
    if (of === undefined) {
      of = { keywords: 0, bodyKeywords: 0, subjectRegex: false, matchedDomain: null };
      found.set(position, of);
    }
    return of;
  };
  const bodySet = new Set(inBody);
  const anywhere = new Set([...inSubject, ...inBody]);
  for (const keyword of anywhere) {
    const body = bodySet.has(keyword) ? 1 : 0;
    for (const position of catalogue.patternsOfKeyword[keyword] ?? []) {
      const of = foundOf(position);
      of.keywords++;
      of.bodyKeywords += body;
    }
  }
  for (const position of catalogue.regexes.find(subjectForRegex(mail.subject))) {
    foundOf(position).subjectRegex = true;
  }
  for (const domain of domainAndParents(normaliseDomain(mail.senderDomain) ?? "")) {
    for (const position of catalogue.patternsOfDomain.get(domain) ?? []) {
      foundOf(position).matchedDomain ??= domain;
    }
  }
  const patterns: PatternMatch[] = [];
  for (const [position, of] of found) {
    const compiled = catalogue.patterns[position];
    if (compiled === undefined) continue;
    patterns.push({
      compiled,
      keywords: of.keywords,
      bodyKeywords: of.bodyKeywords,
      totalKeywords: compiled.keywords.length,
      subjectRegex: of.subjectRegex,
      senderDomain: of.matchedDomain !== null,
      matchedDomain: of.matchedDomain,
    });
  }
  return { patterns, keywords: anywhere };
}

/** The keywords of a pattern that were found, as written in it. */
export function foundKeywords(
  { pattern, keywords }: CompiledPattern,
  found: ReadonlySet<number>,
): string[] {
  return pattern.keywords.filter((_, i) => found.has(keywords[i] ?? NaN));
}
