import type { Finding } from "../contract/analyze_email_headers.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import { isAtMailingService } from "../domains/mailing_services.ts";
import { findHostKind } from "../domains/host_kinds.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import { readClientAddress } from "../provenance/border/border.ts";
import type { SenderProof } from "../provenance/proof.ts";
import type { Provenance } from "../provenance/provenance.ts";
import type { SpamAnalysis } from "../scoring/analyze.ts";
import type { TextMargins } from "../scoring/classifier/classify_mail.ts";
import { FREE_MAILBOX } from "../scoring/classifier/header_shape.ts";

/** Inputs of the learnt layer by name; a missing one is 0. New names need a new training. */
export type Inputs = Readonly<Record<string, number>>;

/** Names of the inputs that are numbers of other analyses. */
export const MARGIN = "margin", PATTERN = "pattern score", BODY = "body score";

/** Reduction of a passage's margin: in a long honest text, some passage is always worse. */
const PASSAGE_EXCESS = 3;
/** Maximum number of domains per mail that are looked up. */
const MAX_DOMAINS = 30;
/** Maximum number of hosts per mail that are looked up. */
const MAX_HOSTS = 30;
/** Maximum number of entities per kind that count. */
const MAX_ENTITIES = 3;
/** Maximum margin of words in languages in which little unwanted mail is recognised. */
const MAX_POOR_MARGIN = 2;

/** Results for the content of a mail. */
export interface ContentAnalyses {
  readonly classified: TextMargins;
  readonly body: Pick<
    BodyAnalysis,
    "findings" | "bodyScore" | "requests" | "sentiment" | "entities" | "domains" | "urls"
  >;
  readonly scored: Pick<SpamAnalysis, "patternScore" | "matchedPatterns">;
  /**
   * Null, unless little unwanted mail is recognised in a language of the mail. Then it has the
   * margin of the words in other languages; null if they are few.
   */
  readonly poor: { readonly rest: number | null } | null;
}

/** Computes the inputs that follow from the content of a mail. */
export function computeContentInputs(
  { classified, body, scored, poor }: ContentAnalyses,
): Inputs {
  const margin = combineMargins(classified);
  const inputs: Record<string, number> = {
    [MARGIN]: poor === null
      ? margin
      : Math.min(margin, Math.max(MAX_POOR_MARGIN, poor.rest ?? MAX_POOR_MARGIN)),
    [PATTERN]: scored.patternScore,
    patterns: scored.matchedPatterns.length,
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
export function exceedsPoorMargin(classified: TextMargins): boolean {
  return combineMargins(classified) > MAX_POOR_MARGIN;
}

/**
 * Computes the margin of the words beside poorly covered ones, which bounds that of the mail. So
 * nobody hides a fraud among foreign words.
 *
 * @param areMost Whether they are most of the mail; otherwise they count as a passage does.
 */
export function computeRestMargin(classified: TextMargins, areMost: boolean): number {
  return areMost
    ? combineMargins(classified)
    : Math.max(classified.margin, classified.passage) - PASSAGE_EXCESS;
}

/** Computes the inputs about the domains that links lead to: their ranks and kinds. */
function computeLinkInputs({ domains, urls }: Pick<BodyAnalysis, "domains" | "urls">): Inputs {
  const examined = domains.slice(0, MAX_DOMAINS);
  const others = examined.filter((each) => !each.ofSender && !isAtMailingService(each.domain))
    .map(({ domain }) => computeCommonness(domain));
  const unranked = others.filter((rank) => rank === 0).length;
  const kinds = new Set(
    [...new Set(urls.flatMap(({ host }) => host ?? []))].slice(0, MAX_HOSTS)
      .flatMap((host) => findHostKind(host) ?? []),
  );
  return {
    "other domains": others.length,
    "unranked domains": unranked,
    "unranked share": unranked / Math.max(1, others.length),
    "all unranked": others.length > 0 && unranked === others.length ? 1 : 0,
    "best rank": Math.max(0, ...others),
    "link to author": examined.some((each) => each.ofSender) ? 1 : 0,
    // A shortened link is a sign of the classifier.
    ...Object.fromEntries(
      [...kinds].filter((kind) => kind !== "shortener").map((kind) => [`link ${kind}`, 1]),
    ),
  };
}

/** Largest rank of each degree of commonness, from 1 to 4. */
const MAX_RANKS = [50_000, 10_000, 1000, 100] as const;

/** Computes how common a registered domain is, 0 to 4. */
function computeCommonness(domain: string): number {
  const rank = findRank(domain) ?? Infinity;
  return MAX_RANKS.filter((maxRank) => rank <= maxRank).length;
}

/** Tells whether a finding is of other filters or servers, whose results few archives kept. */
export function isOfReceiver(id: string): boolean {
  return /^(?:receiver|spf|dkim|dmarc|arc|auth|reputation|mail_too_old|brand_unproven)/.test(id);
}

/**
 * Signs of the classifier by the findings that say the same. These findings are no inputs, so that
 * the bound of a sign holds for all that it does.
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

/** Computes the inputs that follow from the header fields of a mail. */
export function computeHeaderInputs(
  provenance: Provenance,
  { findings, proof }: {
    readonly findings: readonly Pick<Finding, "id">[];
    readonly proof: SenderProof;
  },
): Inputs {
  const inputs: Record<string, number> = { hops: provenance.headers.received.length };
  for (const { id } of findings) {
    if (!isOfReceiver(id) && !SIGNS_BY_FINDING.has(id)) inputs[`head ${id}`] = 1;
  }
  return {
    ...inputs,
    ...computeRouteInputs(provenance),
    ...computeAuthorInputs(provenance, proof),
  };
}

/**
 * Computes the inputs about mail that never left the recipient's servers, by the border. They tell
 * whether author and return path are of the recipient's domains.
 */
function computeRouteInputs({ headers, border, author }: Provenance): Inputs {
  const isInside = headers.received.length > 0 && readClientAddress(border) === null;
  if (!isInside) return {};
  const to = new Set([...headers.to.mailboxes, ...headers.cc.mailboxes].map(findOwner));
  const isOwn = (mailbox: { readonly domain: string } | null) =>
    mailbox !== null && mailbox.domain !== "" && to.has(findOwner(mailbox)) ? 1 : 0;
  return {
    "from inside": 1,
    "author inside": isOwn(author),
    "return path inside": isOwn(headers.returnPath.primary),
  };
}

function findOwner({ domain }: { readonly domain: string }): string {
  return findRegisteredDomain(domain) ?? domain;
}

/**
 * Computes rank and kind of the author's domain, unless its checks failed. A free mailbox is a sign
 * of the classifier, as one bound must hold for all its signs.
 */
function computeAuthorInputs({ author }: Provenance, proof: SenderProof): Inputs {
  if (author === null || author.domain === "" || proof === "failed") return {};
  const kind = findHostKind(author.domain);
  return {
    "author rank": computeCommonness(findOwner(author)),
    ...(kind === undefined || kind === "free_mail" ? {} : { [`author ${kind}`]: 1 }),
  };
}

/**
 * Tells whether a larger value of an input must never lower the probability: no finding speaks for
 * a mail.
 */
export function isRising(name: string): boolean {
  return /^(?:margin|patterns?|body|head|findings (?:low|medium|high)|pressure|(?:all )?unranked)\b/
    .test(name);
}
