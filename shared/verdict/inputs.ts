import type { BodyAnalysis } from "../contract/body.ts";
import { isAtMailingService } from "../domains/mailing_services.ts";
import { findHostKind } from "../domains/host_kinds.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import { readClientAddress } from "../provenance/border/border.ts";
import type { AuthorProof } from "../provenance/proof.ts";
import type { Provenance } from "../provenance/provenance.ts";
import type { SpamAnalysis } from "../scoring/analyze.ts";
import type { TextMargins } from "../scoring/classifier/classify_mail.ts";

/** Inputs of the learnt layer by name; a missing one is 0. New names need a new training. */
export type Inputs = Readonly<Record<string, number>>;

/** Names of the inputs that are numbers of other analyses. */
export const MARGIN = "margin", PATTERN = "pattern score", BODY = "body score";

/**
 * Margin subtracted from that of the worst passage, as every long honest text has a bad passage.
 */
const PASSAGE_EXCESS = 3;
/** Maximum number of domains per mail that are looked up in the list of ranks. */
const MAX_DOMAINS = 30;
/** Maximum number of hosts per mail that are looked up in the lists of kinds. */
const MAX_HOSTS = 30;
/** Maximum margin of words in languages in which little unwanted mail is recognised. */
const MAX_POOR_MARGIN = 2;

/** Results for the content of a mail. */
export interface ContentAnalyses {
  readonly classification: TextMargins;
  readonly body: Pick<BodyAnalysis, "findings" | "bodyScore" | "domains" | "urls">;
  readonly spamAnalysis: Pick<SpamAnalysis, "patternScore" | "matchedPatterns">;
  /**
   * Set if little unwanted mail is recognised in a language of the mail; else null. `restMargin` is
   * the margin of the words in other languages; null if they are few.
   */
  readonly poorCoverage: { readonly restMargin: number | null } | null;
}

/**
 * Computes the inputs that follow from the content of a mail. Findings are only counted. Single
 * ones, requests and names mislead on kinds of mail that nothing was learnt from.
 */
export function computeContentInputs(
  { classification, body, spamAnalysis, poorCoverage }: ContentAnalyses,
): Inputs {
  const margin = combineMargins(classification);
  const inputs: Record<string, number> = {
    [MARGIN]: poorCoverage === null
      ? margin
      : Math.min(margin, Math.max(MAX_POOR_MARGIN, poorCoverage.restMargin ?? MAX_POOR_MARGIN)),
    [PATTERN]: spamAnalysis.patternScore,
    patterns: spamAnalysis.matchedPatterns.length,
    [BODY]: body.bodyScore,
  };
  for (const { severity } of body.findings) {
    if (severity === "info") continue;
    const count = `findings ${severity}`;
    inputs[count] = (inputs[count] ?? 0) + 1;
  }
  return { ...inputs, ...computeLinkInputs(body) };
}

function combineMargins({ margin, passage }: TextMargins): number {
  return Math.max(margin, passage - PASSAGE_EXCESS);
}

/** Tells whether a margin would be bounded in a poorly covered language. */
export function exceedsPoorMargin(margins: TextMargins): boolean {
  return combineMargins(margins) > MAX_POOR_MARGIN;
}

/**
 * Computes the margin of the words that are not in a poorly covered language. It bounds the margin
 * of the mail, so that nobody hides a fraud among foreign words.
 *
 * @param areMost Whether these words are most of the mail; otherwise they count as a passage does.
 */
export function computeRestMargin(margins: TextMargins, areMost: boolean): number {
  return areMost
    ? combineMargins(margins)
    : Math.max(margins.margin, margins.passage) - PASSAGE_EXCESS;
}

/** Computes the inputs about the ranks and kinds of the domains that links lead to. */
function computeLinkInputs({ domains, urls }: Pick<BodyAnalysis, "domains" | "urls">): Inputs {
  const firstDomains = domains.slice(0, MAX_DOMAINS);
  const otherCommonness = firstDomains.filter((domain) =>
    !domain.ofSender && !isAtMailingService(domain.domain)
  )
    .map(({ domain }) => computeCommonness(domain));
  const unrankedCount = otherCommonness.filter((rank) => rank === 0).length;
  const kinds = new Set(
    [...new Set(urls.flatMap(({ host }) => host ?? []))].slice(0, MAX_HOSTS)
      .flatMap((host) => findHostKind(host) ?? []),
  );
  return {
    "other domains": otherCommonness.length,
    "unranked domains": unrankedCount,
    "unranked share": unrankedCount / Math.max(1, otherCommonness.length),
    "all unranked": otherCommonness.length > 0 && unrankedCount === otherCommonness.length ? 1 : 0,
    "best rank": Math.max(0, ...otherCommonness),
    "link to author": firstDomains.some((domain) => domain.ofSender) ? 1 : 0,
    // A shortened link is a sign of the classifier.
    ...Object.fromEntries(
      [...kinds].filter((kind) => kind !== "shortener").map((kind) => [`link ${kind}`, 1]),
    ),
  };
}

/** Largest ranks of the degrees of commonness 1 to 4. */
const MAX_RANKS = [50_000, 10_000, 1000, 100] as const;

/** Computes the commonness of a registered domain, from 0 (no rank) to 4 (among the first 100). */
function computeCommonness(domain: string): number {
  const rank = findRank(domain) ?? Infinity;
  return MAX_RANKS.filter((maxRank) => rank <= maxRank).length;
}

/** Computes the inputs that follow from the header fields of a mail. */
export function computeHeaderInputs(provenance: Provenance, proof: AuthorProof): Inputs {
  const { headers: { received }, border } = provenance;
  const isFromInside = received.length > 0 && readClientAddress(border) === null;
  return {
    hops: received.length,
    "from inside": isFromInside ? 1 : 0,
    ...computeAuthorInputs(provenance, proof),
  };
}

/**
 * Computes the inputs about rank and kind of the author's domain, unless its checks failed. A free
 * mailbox is no input, as it is a sign of the classifier already.
 */
function computeAuthorInputs({ author }: Provenance, proof: AuthorProof): Inputs {
  if (author === null || author.domain === "" || proof === "failed") return {};
  const kind = findHostKind(author.domain);
  return {
    "author rank": computeCommonness(findRegisteredDomain(author.domain) ?? author.domain),
    ...(kind === undefined || kind === "free_mail" ? {} : { [`author ${kind}`]: 1 }),
  };
}

/**
 * Tells whether a larger value of an input must never lower the probability. No finding makes a
 * mail more likely to be wanted.
 */
export function isMonotonic(name: string): boolean {
  return /^(?:margin|patterns?|body|findings|(?:all )?unranked)\b/.test(name);
}
