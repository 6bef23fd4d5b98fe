import type { BodyAnalysis } from "../contract/body.ts";
import { kindOf } from "../domains/host_kinds.ts";
import { organizationalDomain, sameOrganization } from "../domains/organizational_domain.ts";
import { rankOf } from "../domains/ranks.ts";
import type { Explained } from "../scoring/classifier/explain.ts";

/**
 * Inputs of the learnt layer. A larger value never lowers the probability that a mail is unwanted,
 * so that no input can speak for a mail by the habits of an archive.
 */
export const INPUTS = [
  /** Margin of the classifier. */
  "margin",
  /** Pattern score and body score, 0 to 100. */
  "pattern",
  "body",
  /** Findings of a body of `low`, and of `medium` or `high`. */
  "low",
  "medium",
  /** Sum of the pressures. */
  "press",
  /** Requests that unwanted mail makes in every archive. */
  "asks",
  /** Features of form, and findings of headers, that occur more in unwanted mail everywhere. */
  "shape",
  "head",
  /** Logarithm of the ranks of the author's domain, and of the best and worst linked one. */
  "author rank",
  "link rank best",
  "link rank worst",
] as const;
export type InputName = typeof INPUTS[number];

/** The inputs that the content of a mail has. */
export type ContentInputs = Readonly<Record<Exclude<InputName, "head">, number>>;

/** Logarithm for a domain without a rank: above that of 50 000. */
export const UNRANKED = 12;
/** Rank of an author at a platform: its rank says nothing of its user. */
const NO_RANK = 9;
/** Most domains of links that are looked up. */
const MAX_DOMAINS = 50;

/**
 * Features of form that were more frequent in unwanted mail in at least three of nine archives with
 * both kinds of mail, and less frequent in one at most.
 */
const SHAPE: ReadonlySet<string> = new Set([
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
  "from:digits",
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

/** The same for findings of headers. */
export const HEAD: ReadonlySet<string> = new Set([
  "from_unreadable",
  "date_ahead",
  "free_mail_elsewhere",
  "domain_random",
  "domain_ending_abused",
  "domain_of_platform",
  "message_id_malformed",
  "recipients_hidden",
  "subject_disguised",
  "brand_claimed",
  "mailer_forged",
  "sender_elsewhere",
]);

/** The same for requests. */
const ASKS: ReadonlySet<string> = new Set([
  ...["reply", "open_attachment", "other_channel", "confirm", "offer"],
]);

/** The inputs of an examined mail, but for those of its headers. */
export function contentInputs(
  { classified, body, patternScore, senderDomain }: {
    readonly classified: Pick<Explained, "margin" | "shape">;
    readonly body: BodyAnalysis;
    readonly patternScore: number;
    /** "" when not known. */
    readonly senderDomain: string;
  },
): ContentInputs {
  const severities = body.findings.map(({ severity }) => severity);
  const low = severities.filter((each) => each === "low").length;
  const info = severities.filter((each) => each === "info").length;
  const sender = senderDomain.toLowerCase();
  const linked = foreignDomains(body, sender).map(logRank);
  return {
    margin: classified.margin,
    pattern: patternScore,
    body: body.bodyScore,
    low,
    medium: severities.length - low - info,
    press: Object.values(body.sentiment).reduce((sum, each) => sum + each, 0),
    asks: body.requests.filter((request) => ASKS.has(request)).length,
    shape: classified.shape.filter((name) => SHAPE.has(name)).length,
    "author rank": sender === "" || kindOf(sender) !== undefined ? NO_RANK : logRank(sender),
    "link rank best": linked.length === 0 ? 0 : Math.min(...linked),
    "link rank worst": linked.length === 0 ? 0 : Math.max(...linked),
  };
}

/** The linked domains that have no rank. */
export function unrankedDomains(body: BodyAnalysis, senderDomain: string): string[] {
  return foreignDomains(body, senderDomain.toLowerCase())
    .filter((domain) => logRank(domain) === UNRANKED);
}

/** The linked domains that are neither the author's nor a platform's. */
function foreignDomains({ domains }: BodyAnalysis, sender: string): string[] {
  return domains.slice(0, MAX_DOMAINS).map(({ domain }) => domain)
    .filter((domain) => !sameOrganization(domain, sender) && kindOf(domain) === undefined);
}

/** The input that findings of headers give. */
export function headInput(findings: readonly { readonly id: string }[]): number {
  return findings.filter(({ id }) => HEAD.has(id)).length;
}

function logRank(domain: string): number {
  const rank = rankOf(organizationalDomain(domain) ?? domain);
  return rank === undefined ? UNRANKED : Math.log(rank);
}
