import type { Finding } from "../contract/analyze_email_headers.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import { isAtMailingService } from "../domains/mailing_services.ts";
import { findHostKind } from "../domains/host_kinds.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { borderHop, clientAddress } from "../provenance/border/border.ts";
import { findOnlyAuthor } from "../provenance/only_author.ts";
import type { SenderProof } from "../provenance/proof.ts";
import type { SpamAnalysis } from "../scoring/analyze.ts";
import type { ExplainedClassification } from "../scoring/classifier/explain.ts";

/**
 * Named inputs of the learnt layer; a missing one is 0, unknown names count after the next
 * training.
 */
export type Inputs = Readonly<Record<string, number>>;

/** Names of the inputs that hold more than one finding. */
export const MARGIN = "margin", PATTERN = "pattern score", BODY = "body score";

/**
 * Reduction of a passage's margin: of a long honest text, one passage is always worse than the
 * whole.
 */
const PASSAGE_EXCESS = 3;
/** Maximum number of domains and hosts that are looked up. */
const MAX_DOMAINS = 30;
/** Maximum number of entities of a kind that count. */
const MAX_ENTITIES = 3;
/** Most that words count for in a language whose unwanted mail is hardly recognised. */
const MOST_OF_POOR = 1;
/** Features of form that were more frequent in unwanted mail in at least three of nine archives. */
const FORM: ReadonlySet<string> = new Set([
  "text:other script",
  "text:scripts in one word",
  "text:millions",
  "text:capitals",
  "subject:capitals",
  "subject:long",
  "subject:gap",
  "brand:no author or link of it",
  "brand:author's name alone",
  "from:rare top",
  "from:cheap top",
  "from:random label",
  "from:long label",
  "from:digits in name",
  "from:number",
  "from:signs in name",
  "from:name is other address",
  "reply:to nothing",
  "reply:other free mail",
  "to:none",
  "mailer:php",
  "mailer:sender",
  "mailer:outlook bare",
  "link:cheap top",
  "link:one only",
  "link:little text",
  "link:hyphens",
  "link:deep",
  "link:shortened",
  "markup:image without text",
]);

/** Evidence from an examined mail's content. */
export interface ContentResults {
  readonly classified: Pick<ExplainedClassification, "margin" | "passage" | "shape">;
  readonly body: Pick<
    BodyAnalysis,
    "findings" | "bodyScore" | "requests" | "sentiment" | "entities" | "domains" | "urls"
  >;
  readonly scored: Pick<SpamAnalysis, "patternScore" | "matchedPatterns">;
  /** Whether little unwanted mail is recognised in the language of its text. */
  readonly isPoor: boolean;
}

/** Returns the evidence in the content of a mail. */
export function contentInputs({ classified, body, scored, isPoor }: ContentResults): Inputs {
  const margin = Math.max(classified.margin, classified.passage - PASSAGE_EXCESS);
  const inputs: Record<string, number> = {
    [MARGIN]: isPoor ? Math.min(MOST_OF_POOR, margin) : margin,
    [PATTERN]: scored.patternScore,
    patterns: scored.matchedPatterns.length,
    [BODY]: body.bodyScore,
  };
  for (const { id, severity } of body.findings) {
    inputs[`findings ${severity}`] = (inputs[`findings ${severity}`] ?? 0) + 1;
    inputs[`body ${id}`] = 1;
  }
  for (const name of classified.shape) if (FORM.has(name)) inputs[`form ${name}`] = 1;
  for (const name of body.requests) inputs[`request ${name}`] = 1;
  for (const [name, value] of Object.entries(body.sentiment)) inputs[`pressure ${name}`] = value;
  for (const { kind } of body.entities) {
    inputs[`entity ${kind}`] = Math.min(MAX_ENTITIES, (inputs[`entity ${kind}`] ?? 0) + 1);
  }
  return { ...inputs, ...linkInputs(body) };
}

/** Ranks and kinds of the domains that links lead to. */
function linkInputs({ domains, urls }: Pick<BodyAnalysis, "domains" | "urls">): Inputs {
  const looked = domains.slice(0, MAX_DOMAINS);
  const others = looked.filter(({ domain, ofSender }) => !ofSender && !isAtMailingService(domain))
    .map(({ domain }) => computeCommonness(domain));
  const unranked = others.filter((rank) => rank === 0).length;
  const kinds = new Set(
    [...new Set(urls.flatMap(({ host }) => host ?? []))].slice(0, MAX_DOMAINS)
      .flatMap((host) => findHostKind(host) ?? []),
  );
  return {
    "other domains": others.length,
    "unranked domains": unranked,
    "unranked share": unranked / Math.max(1, others.length),
    "all unranked": others.length > 0 && unranked === others.length ? 1 : 0,
    "best rank": Math.max(0, ...others),
    "link to author": looked.some(({ ofSender }) => ofSender) ? 1 : 0,
    ...Object.fromEntries([...kinds].map((kind) => [`link ${kind}`, 1])),
  };
}

/** Ends of ranks, the most common domains last. */
const RANKS = [50_000, 10_000, 1000, 100] as const;

/** Tells how common a registered domain is, 0 to 4. */
function computeCommonness(domain: string): number {
  const rank = findRank(domain) ?? Infinity;
  return RANKS.filter((end) => rank <= end).length;
}

/**
 * Matches findings that are no inputs: other filters' verdicts and servers' results, which few
 * archives kept.
 */
const FACTS = /^(?:receiver|spf|dkim|dmarc|arc|auth|reputation|mail_too_old|brand_unproven)/;

/** Returns the evidence in the header fields of a mail. */
export function headerInputs(
  headers: ParsedHeaders,
  { findings, proof }: {
    readonly findings: readonly Pick<Finding, "id">[];
    readonly proof: SenderProof;
  },
): Inputs {
  const inputs: Record<string, number> = { hops: headers.received.length };
  for (const { id } of findings) if (!FACTS.test(id)) inputs[`head ${id}`] = 1;
  return { ...inputs, ...computeRouteInputs(headers), ...computeAuthorInputs(headers, proof) };
}

/**
 * Computes by the border whether a mail never left the recipient's servers; only then authors
 * count.
 */
function computeRouteInputs(headers: ParsedHeaders): Inputs {
  const isInside = headers.received.length > 0 && clientAddress(borderHop(headers)) === null;
  if (!isInside) return {};
  const to = new Set([...headers.to.mailboxes, ...headers.cc.mailboxes].map(findOwner));
  const isOwn = (mailbox: { readonly domain: string } | null) =>
    mailbox !== null && mailbox.domain !== "" && to.has(findOwner(mailbox)) ? 1 : 0;
  return {
    "from inside": 1,
    "author inside": isOwn(findOnlyAuthor(headers)),
    "return path inside": isOwn(headers.returnPath.primary),
  };
}

function findOwner({ domain }: { readonly domain: string }): string {
  return findRegisteredDomain(domain) ?? domain;
}

/** Rank and kind of the author's domain, unless checks have failed for it. */
function computeAuthorInputs(headers: ParsedHeaders, proof: SenderProof): Inputs {
  const author = findOnlyAuthor(headers);
  if (author === null || author.domain === "" || proof === "failed") return {};
  const kind = findHostKind(author.domain);
  return {
    "author rank": computeCommonness(findOwner(author)),
    ...(kind === undefined ? {} : { [`author ${kind}`]: 1 }),
  };
}

/**
 * Tells whether a larger input must never lower the probability, as no finding speaks for a mail.
 */
export function isRising(name: string): boolean {
  return /^(?:margin|patterns?|body|head|form|findings (?:low|medium|high)|pressure|(?:all )?unranked)\b/
    .test(name);
}
