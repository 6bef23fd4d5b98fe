import type { Finding } from "../contract/analyze_email_headers.ts";
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
import { FREE_MAILBOX } from "../scoring/classifier/header_shape.ts";

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
/** Maximum number of entities of one kind that are counted. */
const MAX_ENTITIES = 3;
/** Maximum margin of words in languages in which little unwanted mail is recognised. */
const MAX_POOR_MARGIN = 2;

/** Results for the content of a mail. */
export interface ContentAnalyses {
  readonly classification: TextMargins;
  readonly body: Pick<
    BodyAnalysis,
    "findings" | "bodyScore" | "requests" | "sentiment" | "entities" | "domains" | "urls"
  >;
  readonly spamAnalysis: Pick<SpamAnalysis, "patternScore" | "matchedPatterns">;
  /**
   * Set if little unwanted mail is recognised in a language of the mail; else null. `restMargin` is
   * the margin of the words in other languages; null if they are few.
   */
  readonly poorCoverage: { readonly restMargin: number | null } | null;
}

/** Computes the inputs that follow from the content of a mail. */
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
  for (const { id, severity } of body.findings) {
    const count = `findings ${severity}`;
    inputs[count] = (inputs[count] ?? 0) + 1;
    if (!SIGNS_BY_FINDING.has(id)) inputs[`body ${id}`] = 1;
  }
  for (const name of body.requests) inputs[`request ${name}`] = 1;
  for (const [name, value] of Object.entries(body.sentiment)) inputs[`pressure ${name}`] = value;
  for (const { kind } of body.entities) {
    const count = `entity ${kind}`;
    inputs[count] = Math.min(MAX_ENTITIES, (inputs[count] ?? 0) + 1);
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

/** Tells whether a finding depends on results of receiving servers, which few archives kept. */
export function isReceiverFinding(id: string): boolean {
  return /^(?:receiver|spf|dkim|dmarc|arc|auth|reputation|mail_too_old|brand_unproven)/.test(id);
}

/**
 * Signs of the classifier by findings of the same fact. These findings are no inputs. A fact that
 * counted twice could exceed the bound of its sign.
 */
export const SIGNS_BY_FINDING: ReadonlyMap<string, readonly string[]> = new Map([
  ["free_mail_elsewhere", []],
  ["reply_to_free_mail", [FREE_MAILBOX]],
  ["reply_to_elsewhere", ["reply:other organization"]],
  ["domain_ending_abused", ["from:cheap top"]],
  ["display_name_address", ["from:name is other address"]],
  ["name_decorated", ["from:emoji"]],
  ["brand_claimed", ["brand:author's name alone"]],
  ["recipients_hidden", ["to:undisclosed", "to:none"]],
  ["mailer_forged", ["mailer:outlook bare"]],
  ["message_id_missing", ["id:none"]],
  ["date_missing", ["date:none"]],
  ["date_broken", ["date:bad"]],
  ["date_zone_impossible", ["date:impossible zone"]],
  ["subject_encoded", ["subject:encoded without need"]],
  ["url_abused_ending", ["link:cheap top"]],
  ["url_shortener", ["link:shortened"]],
  ["url_free_hosting", ["link:free hosting"]],
  ["url_ip_host", ["link:address of a machine"]],
  ["text_mixed_letters", ["text:scripts in one word"]],
]);

/** Findings that tell the software of a sender, such as a small firm's web form. They are no inputs. */
const SOFTWARE_FINDINGS: ReadonlySet<string> = new Set([
  "message_id_malformed",
  "priority_highest",
]);

/** Tells whether a header finding is an input of the layer. */
function isHeaderInput(id: string): boolean {
  return !isReceiverFinding(id) && !SIGNS_BY_FINDING.has(id) && !SOFTWARE_FINDINGS.has(id);
}

/** Computes the inputs that follow from the header fields of a mail. */
export function computeHeaderInputs(
  provenance: Provenance,
  { findings, proof }: {
    readonly findings: readonly Pick<Finding, "id">[];
    readonly proof: AuthorProof;
  },
): Inputs {
  const inputs: Record<string, number> = { hops: provenance.headers.received.length };
  for (const { id } of findings) {
    if (isHeaderInput(id)) inputs[`head ${id}`] = 1;
  }
  return {
    ...inputs,
    ...computeRouteInputs(provenance),
    ...computeAuthorInputs(provenance, proof),
  };
}

/**
 * Computes the inputs about mail that never left the recipient's servers. They tell whether author
 * and return path are in a recipient's organization.
 */
function computeRouteInputs({ headers, border, author }: Provenance): Inputs {
  const isInside = headers.received.length > 0 && readClientAddress(border) === null;
  if (!isInside) return {};
  const recipientOrganizations = new Set(
    [...headers.to.mailboxes, ...headers.cc.mailboxes].map(findOrganization),
  );
  const matchRecipients = (mailbox: { readonly domain: string } | null) =>
    mailbox !== null && mailbox.domain !== "" &&
      recipientOrganizations.has(findOrganization(mailbox))
      ? 1
      : 0;
  return {
    "from inside": 1,
    "author inside": matchRecipients(author),
    "return path inside": matchRecipients(headers.returnPath.primary),
  };
}

/** Finds the organizational domain of a mailbox; its domain if that has none. */
function findOrganization({ domain }: { readonly domain: string }): string {
  return findRegisteredDomain(domain) ?? domain;
}

/**
 * Computes the inputs about rank and kind of the author's domain, unless its checks failed. A free
 * mailbox is no input, as it is a sign of the classifier already.
 */
function computeAuthorInputs({ author }: Provenance, proof: AuthorProof): Inputs {
  if (author === null || author.domain === "" || proof === "failed") return {};
  const kind = findHostKind(author.domain);
  return {
    "author rank": computeCommonness(findOrganization(author)),
    ...(kind === undefined || kind === "free_mail" ? {} : { [`author ${kind}`]: 1 }),
  };
}

/**
 * Tells whether a larger value of an input must never lower the probability. No finding makes a
 * mail more likely to be wanted.
 */
export function isMonotonic(name: string): boolean {
  return /^(?:margin|patterns?|body|head|findings (?:low|medium|high)|pressure|(?:all )?unranked)\b/
    .test(name);
}
