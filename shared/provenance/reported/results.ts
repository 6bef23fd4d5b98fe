import {
  findOrganizationalDomain,
  isSameOrganization,
} from "../../domains/organizational_domain.ts";
import type { AuthenticationMethod, ParsedHeaders } from "../../headers/types.ts";
import { type BeliefSources, type JudgedField, judgeFields } from "./belief.ts";
import {
  type Check,
  extractDomain,
  isTested,
  judgeDkim,
  judgeDmarc,
  judgeReceivedSpf,
  judgeSpfFields,
  NO_REPORT,
  type ReportedVerdict,
  type SpfVerdict,
  toStatus,
} from "./reported_verdict.ts";

/** SPF, DKIM and DMARC as servers reported them, and how far they are believed. */
export interface ReportedResults {
  /** Results of the fields that count; `none` if all are claimed or there are no fields. */
  readonly belief: "believed" | "unproven" | "none";
  /** The server of the topmost field that counts; null without a name. */
  readonly authservId: string | null;
  /** Result of SPF for the return path, or for HELO where that is empty or unknown. */
  readonly spf: ReportedVerdict;
  /** From the topmost field that has it, and others of its server. */
  readonly dkim: ReportedVerdict;
  /**
   * Result for the author's domain, from the topmost field that has one and others of its server.
   */
  readonly dmarc: ReportedVerdict;
  /** All signatures that passed in these fields. */
  readonly signers: readonly SignerIdentity[];
  /** Domains that are not aligned with the author's by the DMARC record that we looked up. */
  readonly unaligned: { readonly spf: readonly string[]; readonly dkim: readonly string[] };
  /** Every field that reports, in the order of the text. */
  readonly fields: readonly JudgedField[];
}

/** A signature that passed, as a result names it. */
export interface SignerIdentity {
  readonly domain: string;
  /** Null where the result does not name it, as the next one. */
  readonly selector: string | null;
  /** The first characters of its `b=` (RFC 6008). */
  readonly digest: string | null;
}

export type ReportedSources = BeliefSources & Pick<ParsedHeaders, "returnPath" | "from">;

const KNOWN = new WeakMap<ReportedSources, ReportedResults>();

/** Returns the reported results of a message, computed once for each. */
export function reportedResults(parsed: ReportedSources): ReportedResults {
  let results = KNOWN.get(parsed);
  if (results === undefined) {
    results = read(parsed);
    KNOWN.set(parsed, results);
  }
  return results;
}

function read(parsed: ReportedSources): ReportedResults {
  const fields = judgeFields(parsed);
  const counting = fields.filter(({ belief }) => belief !== "claimed");
  const [top] = counting;
  const signatures = listMethods(counting, "dkim");
  const policies = listMethods(counting, "dmarc");
  return {
    belief: top === undefined || top.belief === "claimed" ? "none" : top.belief,
    authservId: top?.field.id ?? null,
    spf: judgeSpf(counting, parsed.returnPath.primary?.domain || null),
    dkim: judgeDkim(signatures.methods, signatures.fieldIndex) ?? NO_REPORT,
    dmarc: judgeDmarc(policies.methods, policies.fieldIndex, parsed.from.primary?.domain) ??
      NO_REPORT,
    signers: signatures.methods.flatMap(findPassedSigner),
    unaligned: { spf: [], dkim: [] },
    fields,
  };
}

/** Judges SPF by the topmost result for the return path, else for HELO. */
function judgeSpf(fields: readonly JudgedField[], returnPath: string | null): ReportedVerdict {
  const all = fields.flatMap(({ field }) => listSpfVerdicts(field));
  const ofHelo = returnPath === null ? all.filter(({ identity }) => identity === "helo") : [];
  const sent = all.filter(({ identity }) => identity === "mailfrom");
  // In one field, a result that names the return path says more than one that names nothing.
  const inField = sent.filter(({ fieldIndex }) => fieldIndex === sent[0]?.fieldIndex);
  const named = inField.filter(({ domain }) => domain !== null);
  const found = named.find(({ status }) => status === "fail") ?? named[0] ?? inField[0] ??
    ofHelo.find(({ domain }) => domain !== null) ?? ofHelo[0];
  if (found === undefined) return NO_REPORT;
  const { identity: _, ...verdict } = found;
  return verdict;
}

/** Lists the verdicts on SPF of a field, one for each name that was evaluated. */
export function listSpfVerdicts({ content, fieldIndex }: JudgedField["field"]): SpfVerdict[] {
  return content.kind === "results"
    ? judgeSpfFields(content.results.methods, fieldIndex)
    : [judgeReceivedSpf(content.spf)];
}

/** Lists a check's results in the topmost field with one, and believed ones of the same server. */
function listMethods(
  fields: readonly JudgedField[],
  check: Check,
): { readonly methods: readonly AuthenticationMethod[]; readonly fieldIndex: number } {
  const found = fields.flatMap(({ field, belief }) => {
    if (field.content.kind !== "results") return [];
    const methods = field.content.results.methods.filter(({ method }) => method === check);
    return methods.length === 0 ? [] : [{ id: field.id, index: field.fieldIndex, belief, methods }];
  });
  const [top] = found;
  if (top === undefined) return { methods: [], fieldIndex: -1 };
  const own = found.filter((each) =>
    each === top || (each.belief === "believed" && each.id !== null && each.id === top.id)
  );
  return { methods: own.flatMap(({ methods }) => methods), fieldIndex: top.index };
}

/**
 * Reads one check's result in a field; null without it.
 *
 * @param author Domain whose DMARC results count first.
 */
export function readVerdict(
  field: JudgedField["field"],
  check: Check,
  author?: string,
): ReportedVerdict | null {
  if (check === "spf") return judgeSpf([{ field, belief: "believed" }], null);
  const { content, fieldIndex } = field;
  if (content.kind !== "results") return null;
  const { methods } = content.results;
  return check === "dkim"
    ? judgeDkim(methods, fieldIndex)
    : judgeDmarc(methods, fieldIndex, author);
}

/** Maximum number of properties of one result that are read: DKIM has four (RFC 8601 §2.7.1). */
const MAX_PROPERTIES = 20;

/**
 * Returns the domain of a signature that passed; where it is left out, of the identity within it.
 */
export function findPassedSigner(each: AuthenticationMethod): SignerIdentity[] {
  if (toStatus(each.result) !== "pass" || isTested(each)) return [];
  const named = each.properties.slice(0, MAX_PROPERTIES).filter(({ type }) => type === "header");
  const signer = named.find(({ name }) => name === "d") ?? named.find(({ name }) => name === "i");
  const domain = extractDomain(signer?.value);
  const findValue = (name: string) =>
    named.find((property) => property.name === name)?.value || null;
  return domain === null ? [] : [{ domain, selector: findValue("s"), digest: findValue("b") }];
}

/**
 * Tells whether a reported pass of DMARC, or of aligned SPF or DKIM, proves a domain (RFC 7489
 * §3.1).
 */
export function isProven(results: ReportedResults, domain: string | undefined): boolean {
  const { belief, dmarc } = results;
  if (belief !== "believed" || (dmarc.status === "fail" && dmarc.source !== "verified")) {
    return false;
  }
  const owner = findOrganizationalDomain(domain);
  if (owner === null) return false;
  if (
    dmarc.status === "pass" && (dmarc.domain === null || isSameOrganization(dmarc.domain, owner))
  ) {
    return true;
  }
  return passedDomains(results).some((each) => findOrganizationalDomain(each) === owner);
}

/** Returns the domains for which SPF or a signature passed, but those known to be not aligned. */
export function passedDomains({ spf, dkim, signers, unaligned }: ReportedResults): string[] {
  const senders = spf.status === "pass" && spf.domain !== null ? [spf.domain] : [];
  // Verified by this service, its domain is that of the aligned signature that passed.
  const signed = dkim.status !== "pass"
    ? []
    : dkim.source === "verified"
    ? [dkim.domain ?? ""]
    : signers.map(({ domain }) => domain);
  return [
    ...senders.filter((each) => !unaligned.spf.includes(each)),
    ...signed.filter((each) => !unaligned.dkim.includes(each)),
  ];
}
