import { extractResultDomain } from "../../../shared/provenance/reported/reported_result.ts";
import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import {
  readReportedResult,
  readReportedResults,
} from "../../../shared/provenance/reported/results.ts";
import type { JudgedField } from "../../../shared/provenance/reported/belief.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import type { AuthenticationMethod, ParsedHeaders } from "../../../shared/headers/types.ts";
import { isProof, sayVerification, type VerificationSentences } from "../text/say_verification.ts";
import type { Messages } from "../text/messages.ts";
import { isSameOrganization } from "../../../shared/domains/organizational_domain.ts";

/** The result of one check of the sender. */
export interface SenderResult {
  /** Name of the check, such as `SPF`. */
  readonly check: string;
  /** The result in the notation of its source, such as `softfail`. */
  readonly word: string;
  /** Server that reported the result; null if it is not named, and for verified results. */
  readonly by: string | null;
  readonly domain: string | null;
  readonly selector: string | null;
  /** Whether the domain belongs to the author's organization; null if that is unknown. */
  readonly aligned: boolean | null;
  readonly policy: string | null;
  /** A verified result in sentences of the page's language; empty for reported results. */
  readonly sentences: readonly string[];
  /** The service's English sentences on a verified result, with more on its cause. */
  readonly details: readonly string[];
}

/** Results of the checks of the sender, by their source. */
export interface SenderResults {
  /** Results that the recipient's side reported, or may have reported. */
  readonly server: readonly SenderResult[];
  /** Results in fields that anybody may have written. */
  readonly claimedResults: readonly SenderResult[];
  /** Results that the service verified; null if it did not verify. */
  readonly verifiedResults: readonly SenderResult[] | null;
}

/** Maximum number of results per source. */
const MAX_RESULTS = 20;

/** Methods that are listed (RFC 8601 §2.7). */
const CHECKS = ["spf", "dkim", "dmarc", "arc"];

/** Lists the results of the checks of the sender, by their source. */
export function listSenderResults(
  parsedHeaders: ParsedHeaders,
  verification: Verification | undefined,
  t: Messages,
): SenderResults {
  const author = parsedHeaders.from.primary?.domain.toLowerCase() ?? null;
  const { fields } = readReportedResults(parsedHeaders, findBorderHop(parsedHeaders));
  const listResults = (selectedFields: readonly JudgedField[]) =>
    selectedFields.flatMap(({ field }) => listFieldResults(field, author)).slice(0, MAX_RESULTS);
  return {
    server: listResults(fields.filter(({ belief }) => belief !== "claimed")),
    claimedResults: listResults(fields.filter(({ belief }) => belief === "claimed")),
    verifiedResults: verification === undefined ? null : listVerifiedResults(verification, t),
  };
}

function listFieldResults(field: JudgedField["field"], author: string | null): SenderResult[] {
  if (field.content.kind === "results") {
    return field.content.results.methods.filter(({ method }) => CHECKS.includes(method))
      .map((method) => readMethod(method, field.id, author));
  }
  const verdict = readReportedResult(field, "spf");
  if (verdict === null) return [];
  const { result, domain } = verdict;
  return [{
    check: "SPF",
    word: result ?? "",
    by: field.id,
    domain,
    selector: null,
    policy: null,
    aligned: isAligned(domain, author),
    sentences: [],
    details: [],
  }];
}

/** Properties that name a domain, the preferred one first (RFC 8601 §2.7). */
const DOMAIN_PROPERTIES = ["d", "i", "mailfrom", "mfrom", "from", "helo"];

/** The policy in a comment of DMARC, as many servers write it: `(p=REJECT sp=NONE dis=NONE)`. */
const POLICY = /\bp=([a-z]{4,10})\b/i;

function readMethod(
  { method, result, properties, comment }: AuthenticationMethod,
  by: string | null,
  author: string | null,
): SenderResult {
  const find = (name: string) => properties.find((property) => property.name === name)?.value;
  const subject = DOMAIN_PROPERTIES.map(find).find((value) => value !== undefined);
  const domain = extractResultDomain(subject);
  const policy = find("policy") ?? find("p") ?? POLICY.exec(comment ?? "")?.[1] ?? null;
  return {
    check: method.toUpperCase(),
    word: result,
    by,
    domain,
    selector: find("s") ?? null,
    // The domain of DMARC is always the author's, so it is no sign of alignment.
    aligned: method === "arc" || method === "dmarc" ? null : isAligned(domain, author),
    policy: method === "dmarc" ? policy?.toLowerCase() ?? null : null,
    sentences: [],
    details: [],
  };
}

function isAligned(domain: string | null, author: string | null): boolean | null {
  if (domain === null || author === null) return null;
  return domain === author || isSameOrganization(domain, author);
}

function listVerifiedResults(verification: Verification, t: Messages): SenderResult[] {
  const sentences = sayVerification(verification, t);
  return [
    ...listProofResults(verification, sentences),
    ...listOtherResults(verification, sentences),
  ];
}

/** Values of a result that has no server, selector or policy. */
const NO_DETAILS = { by: null, selector: null, policy: null };

/** Lists the results that may prove the author: DMARC, DKIM and SPF. */
function listProofResults(
  { spf, dkim, dmarc, impersonation }: Verification,
  sentences: VerificationSentences,
): SenderResult[] {
  return [
    {
      ...NO_DETAILS,
      check: "DMARC",
      word: dmarc.result,
      domain: dmarc.domain,
      aligned: dmarc.aligned,
      policy: dmarc.policy,
      sentences: sentences.dmarc,
      details: impersonation === null ? [dmarc.explanation] : [impersonation, dmarc.explanation],
    },
    ...dkim.map((signature, i) => ({
      ...NO_DETAILS,
      check: "DKIM",
      word: signature.result,
      domain: signature.domain,
      aligned: signature.aligned,
      selector: signature.selector,
      sentences: sentences.dkim[i] ?? [],
      details: [
        signature.explanation,
        // Without proof this is one word, which says nothing.
        ...(isProof(signature.result) ? [signature.proven] : []),
        signature.notProven,
        ...signature.weaknesses,
      ],
    })),
    {
      ...NO_DETAILS,
      check: "SPF",
      word: spf.result,
      domain: spf.domain,
      aligned: spf.aligned,
      sentences: sentences.spf,
      details: spf.domainSays === null
        ? [spf.explanation]
        : [spf.explanation, `${spf.domain}: “${spf.domainSays}”`],
    },
  ];
}

/** Lists the results that say more about the author's domain, the route and the border. */
function listOtherResults(
  { arc, bimi, author, border }: Verification,
  sentences: VerificationSentences,
): SenderResult[] {
  return [
    {
      ...NO_DETAILS,
      check: "ARC",
      word: arc.result,
      domain: arc.domain,
      aligned: arc.aligned,
      selector: arc.selector,
      sentences: sentences.arc,
      details: [arc.explanation],
    },
    {
      ...NO_DETAILS,
      check: "BIMI",
      word: bimi.result,
      domain: bimi.domain,
      aligned: null,
      sentences: sentences.bimi,
      details: [bimi.explanation],
    },
    ...(author === undefined ? [] : [{
      ...NO_DETAILS,
      check: "MX",
      word: author.result,
      domain: author.domain,
      aligned: null,
      sentences: sentences.author,
      details: [author.explanation],
    }]),
    ...(border === undefined || border === null ? [] : [{
      ...NO_DETAILS,
      check: "iprev",
      word: border.result,
      domain: border.reverse,
      aligned: null,
      sentences: sentences.border,
      details: [border.explanation],
    }]),
  ];
}
