import {
  findOrganizationalDomain,
  isSameOrganization,
} from "../../domains/organizational_domain.ts";
import type { AuthenticationMethod, ParsedHeaders, ReceivedHop } from "../../headers/types.ts";
import { type BeliefSources, type JudgedField, judgeFields } from "./belief.ts";
import {
  type Check,
  extractResultDomain,
  isTestSignature,
  judgeDkim,
  judgeDmarc,
  judgeReceivedSpf,
  NO_REPORT,
  readReportedSpf,
  type ReportedResult,
  type ReportedSpf,
  toResultStatus,
} from "./reported_result.ts";

/** SPF, DKIM and DMARC as servers reported them, and how far they are believed. */
export interface ReportedResults {
  /** How far the fields that count are believed; `none` if no field counts. */
  readonly belief: "believed" | "unproven" | "none";
  /** The authserv-id of the topmost field that counts; null without a name. */
  readonly authservId: string | null;
  /** Result of SPF for the return path, or for HELO if the return path is empty or unknown. */
  readonly spf: ReportedResult;
  /** Result of DKIM, from the topmost field that has one and others of the same server. */
  readonly dkim: ReportedResult;
  /** Result of DMARC, from the topmost field that has one and others of the same server. */
  readonly dmarc: ReportedResult;
  /** All signatures that passed by the fields that `dkim` is from. */
  readonly signers: readonly SignerIdentity[];
  /** Domains that are not aligned with the author's by the verified DMARC record. */
  readonly unalignedDomains: { readonly spf: readonly string[]; readonly dkim: readonly string[] };
  /** Every field that reports, in the order of the text. */
  readonly fields: readonly JudgedField[];
}

/** A signature that passed, as a result names it. */
export interface SignerIdentity {
  readonly domain: string;
  /** Selector of the signature; null if the result does not name it. */
  readonly selector: string | null;
  /** First characters of the signature's `b=` (RFC 6008); null if the result does not name them. */
  readonly digest: string | null;
}

type ReportedSources = BeliefSources & Pick<ParsedHeaders, "returnPath" | "from">;

/** Reads the reported results of a mail, whose border decides which fields are believed. */
export function readReportedResults(
  headers: ReportedSources,
  border: ReceivedHop | undefined,
): ReportedResults {
  const fields = judgeFields(headers, border);
  const countedFields = fields.filter(({ belief }) => belief !== "claimed");
  const [topField] = countedFields;
  const signatures = listMethods(countedFields, "dkim");
  const policies = listMethods(countedFields, "dmarc");
  return {
    belief: topField === undefined || topField.belief === "claimed" ? "none" : topField.belief,
    authservId: topField?.field.id ?? null,
    spf: chooseSpf(
      countedFields.map(({ field }) => field),
      headers.returnPath.primary?.domain || null,
    ),
    dkim: judgeDkim(signatures.methods, signatures.fieldIndex) ?? NO_REPORT,
    dmarc: judgeDmarc(policies.methods, policies.fieldIndex, headers.from.primary?.domain) ??
      NO_REPORT,
    signers: signatures.methods.flatMap(listPassedSigners),
    unalignedDomains: { spf: [], dkim: [] },
    fields,
  };
}

/**
 * Chooses the SPF result that counts: of the topmost field for the return path, else for HELO. Of
 * several domains in that field, one that failed counts.
 */
function chooseSpf(
  fields: readonly JudgedField["field"][],
  returnPath: string | null,
): ReportedResult {
  const spfResults = fields.flatMap(listReportedSpf);
  const heloResults = returnPath === null
    ? spfResults.filter(({ identity }) => identity === "helo")
    : [];
  const returnPathResults = spfResults.filter(({ identity }) => identity === "mailfrom");
  // In one field, a result that names the return path says more than one that names nothing.
  const topmostResults = returnPathResults.filter(({ fieldIndex }) =>
    fieldIndex === returnPathResults[0]?.fieldIndex
  );
  const namedResults = topmostResults.filter(({ domain }) => domain !== null);
  const chosenResult = namedResults.find(({ status }) => status === "fail") ?? namedResults[0] ??
    topmostResults[0] ??
    heloResults.find(({ domain }) => domain !== null) ?? heloResults[0];
  if (chosenResult === undefined) return NO_REPORT;
  const { identity: _, ...result } = chosenResult;
  return result;
}

/** Lists the SPF results of a field, one for each name evaluated. */
export function listReportedSpf({ content, fieldIndex }: JudgedField["field"]): ReportedSpf[] {
  return content.kind === "results"
    ? readReportedSpf(content.results.methods, fieldIndex)
    : [judgeReceivedSpf(content.spf)];
}

/** Lists a check's results in the topmost field with one, and believed ones of the same server. */
function listMethods(
  fields: readonly JudgedField[],
  check: Check,
): { readonly methods: readonly AuthenticationMethod[]; readonly fieldIndex: number } {
  const matches = fields.flatMap(({ field, belief }) => {
    if (field.content.kind !== "results") return [];
    const methods = field.content.results.methods.filter(({ method }) => method === check);
    return methods.length === 0 ? [] : [{ id: field.id, index: field.fieldIndex, belief, methods }];
  });
  const [topMatch] = matches;
  if (topMatch === undefined) return { methods: [], fieldIndex: -1 };
  const serverMatches = matches.filter((each) =>
    each === topMatch || (each.belief === "believed" && each.id !== null && each.id === topMatch.id)
  );
  return { methods: serverMatches.flatMap(({ methods }) => methods), fieldIndex: topMatch.index };
}

/**
 * Reads the result of a check in one field; null if the field does not report it.
 *
 * @param author The author's domain, whose DMARC results count first.
 */
export function readReportedResult(
  field: JudgedField["field"],
  check: Check,
  author?: string,
): ReportedResult | null {
  if (check === "spf") return chooseSpf([field], null);
  const { content, fieldIndex } = field;
  if (content.kind !== "results") return null;
  const { methods } = content.results;
  return check === "dkim"
    ? judgeDkim(methods, fieldIndex)
    : judgeDmarc(methods, fieldIndex, author);
}

/** Maximum number of properties read of a result: DKIM has four (RFC 8601 §2.7.1). */
const MAX_PROPERTIES = 20;

/** Returns the signer of a DKIM result that passed (`header.d`, else `header.i`); else none. */
export function listPassedSigners(method: AuthenticationMethod): SignerIdentity[] {
  if (toResultStatus(method.result) !== "pass" || isTestSignature(method)) return [];
  const properties = method.properties.slice(0, MAX_PROPERTIES)
    .filter(({ type }) => type === "header");
  const findValue = (name: string) =>
    properties.find((property) => property.name === name)?.value || null;
  const signer = properties.find(({ name }) => name === "d") ??
    properties.find(({ name }) => name === "i");
  const domain = extractResultDomain(signer?.value);
  return domain === null ? [] : [{ domain, selector: findValue("s"), digest: findValue("b") }];
}

/** Tells whether a pass of DMARC, or of aligned SPF or DKIM, proves a domain (RFC 7489 §3.1). */
export function provesDomain(results: ReportedResults, domain: string | undefined): boolean {
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
  return listPassedDomains(results).some((each) => findOrganizationalDomain(each) === owner);
}

/** Lists the domains for which SPF or a signature passed, without those known to be unaligned. */
export function listPassedDomains(
  { spf, dkim, signers, unalignedDomains }: ReportedResults,
): string[] {
  const senders = spf.status === "pass" && spf.domain !== null ? [spf.domain] : [];
  // A verified result has the domain of one signature, the aligned one if there is any.
  const signerDomains = dkim.status !== "pass"
    ? []
    : dkim.source === "verified"
    ? [dkim.domain ?? ""]
    : signers.map(({ domain }) => domain);
  return [
    ...senders.filter((each) => !unalignedDomains.spf.includes(each)),
    ...signerDomains.filter((each) => !unalignedDomains.dkim.includes(each)),
  ];
}
