import { extractDomain } from "../../../shared/provenance/reported/reported_verdict.ts";
import { readVerdict, reportedResults } from "../../../shared/provenance/reported/results.ts";
import type { JudgedField } from "../../../shared/provenance/reported/belief.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import type { AuthenticationMethod, ParsedHeaders } from "../../../shared/headers/types.ts";
import { isProof, sayVerification } from "../text/say_verification.ts";
import type { Messages } from "../text/messages.ts";
import { isSameOrganization } from "../../../shared/domains/organizational_domain.ts";

/** One result with its details. */
export interface GenuineEntry {
  readonly check: string;
  /** The word as it was written. */
  readonly word: string;
  /** Source of the result; null where the field names no server, and for verified results. */
  readonly by: string | null;
  readonly domain: string | null;
  readonly selector: string | null;
  /** Whether the domain is of the author's organization. */
  readonly aligned: boolean | null;
  readonly policy: string | null;
  /** Our own result in the page's language; empty for reported ones. */
  readonly says: readonly string[];
  /** The server's own sentences, in English and with more on the cause. */
  readonly detail: readonly string[];
}

/** Results on the sender, by their source. */
export interface GenuineColumns {
  /** By the recipient's server, or by a field that may be its own. */
  readonly server: readonly GenuineEntry[];
  /** By fields that anybody can have written. */
  readonly claimed: readonly GenuineEntry[];
  /** By the service itself; null where it did not verify. */
  readonly verified: readonly GenuineEntry[] | null;
}

/** Maximum number of entries of a column. */
const MAX_ENTRIES = 20;

/** Checks that are listed. */
const CHECKS = ["spf", "dkim", "dmarc", "arc"];

/** Returns the three columns under "Is the sender genuine?". */
export function genuineColumns(
  parsed: ParsedHeaders,
  verification: Verification | undefined,
  t: Messages,
): GenuineColumns {
  const author = parsed.from.primary?.domain.toLowerCase() ?? null;
  const { fields } = reportedResults(parsed);
  const selectEntries = (claimed: boolean) =>
    fields.filter(({ belief }) => (belief === "claimed") === claimed)
      .flatMap(({ field }) => fieldEntries(field, author)).slice(0, MAX_ENTRIES);
  return {
    server: selectEntries(false),
    claimed: selectEntries(true),
    verified: verification === undefined ? null : verifiedEntries(verification, t),
  };
}

function fieldEntries(field: JudgedField["field"], author: string | null): GenuineEntry[] {
  if (field.content.kind === "results") {
    return field.content.results.methods.filter(({ method }) => CHECKS.includes(method))
      .map((method) => methodEntry(method, field.id, author));
  }
  const verdict = readVerdict(field, "spf");
  if (verdict === null) return [];
  const { result, domain } = verdict;
  return [{
    check: "SPF",
    word: result ?? "",
    by: field.id,
    domain,
    selector: null,
    policy: null,
    aligned: alignment(domain, author),
    says: [],
    detail: [],
  }];
}

/** Properties that name a domain, the preferred one first (RFC 8601 §2.7). */
const DOMAIN_PROPERTIES = ["d", "i", "mailfrom", "mfrom", "from", "helo"];

/** `(p=REJECT sp=NONE dis=NONE)`, as many servers write the policy. */
const POLICY = /\bp=([a-z]{4,10})\b/i;

function methodEntry(
  { method, result, properties, comment }: AuthenticationMethod,
  by: string | null,
  author: string | null,
): GenuineEntry {
  const find = (name: string) => properties.find((property) => property.name === name)?.value;
  const subject = DOMAIN_PROPERTIES.map(find).find((value) => value !== undefined);
  const domain = extractDomain(subject);
  const policy = find("policy") ?? find("p") ?? POLICY.exec(comment ?? "")?.[1] ?? null;
  return {
    check: method.toUpperCase(),
    word: result,
    by,
    domain,
    selector: find("s") ?? null,
    // The domain of DMARC is the author's own, and says nothing of what is aligned with it.
    aligned: method === "arc" || method === "dmarc" ? null : alignment(domain, author),
    policy: method === "dmarc" ? policy?.toLowerCase() ?? null : null,
    says: [],
    detail: [],
  };
}

function alignment(domain: string | null, author: string | null): boolean | null {
  if (domain === null || author === null) return null;
  return domain === author || isSameOrganization(domain, author);
}

function verifiedEntries(verification: Verification, t: Messages): GenuineEntry[] {
  const { spf, dkim, dmarc, arc, bimi, author, border, impersonation } = verification;
  const said = sayVerification(verification, t);
  const rest = { by: null, selector: null, policy: null };
  return [
    {
      ...rest,
      check: "DMARC",
      word: dmarc.result,
      domain: dmarc.domain,
      aligned: dmarc.aligned,
      policy: dmarc.policy,
      says: said.dmarc,
      detail: impersonation === null ? [dmarc.explanation] : [impersonation, dmarc.explanation],
    },
    ...dkim.map((each, i) => ({
      ...rest,
      check: "DKIM",
      word: each.result,
      domain: each.domain,
      aligned: each.aligned,
      selector: each.selector,
      says: said.dkim[i] ?? [],
      detail: [
        each.explanation,
        // Without a proof this is a word alone.
        ...(isProof(each.result) ? [each.proven] : []),
        each.notProven,
        ...each.weaknesses,
      ],
    })),
    {
      ...rest,
      check: "SPF",
      word: spf.result,
      domain: spf.domain,
      aligned: spf.aligned,
      says: said.spf,
      detail: spf.domainSays === null
        ? [spf.explanation]
        : [spf.explanation, `${spf.domain}: “${spf.domainSays}”`],
    },
    {
      ...rest,
      check: "ARC",
      word: arc.result,
      domain: arc.domain,
      aligned: arc.aligned,
      selector: arc.selector,
      says: said.arc,
      detail: [arc.explanation],
    },
    {
      ...rest,
      check: "BIMI",
      word: bimi.result,
      domain: bimi.domain,
      aligned: null,
      says: said.bimi,
      detail: [bimi.explanation],
    },
    ...(author === undefined ? [] : [{
      ...rest,
      check: "MX",
      word: author.result,
      domain: author.domain,
      aligned: null,
      says: said.author,
      detail: [author.explanation],
    }]),
    ...(border === undefined || border === null ? [] : [{
      ...rest,
      check: "iprev",
      word: border.result,
      domain: border.reverse,
      aligned: null,
      says: said.border,
      detail: [border.explanation],
    }]),
  ];
}
