import { isSameOrganization } from "../../domains/organizational_domain.ts";
import type {
  AuthenticationMethod,
  AuthenticationProperty,
  ReceivedSpf,
} from "../../headers/types.ts";
import { RESULT_WORDS } from "../border/mail_servers.ts";

/** What a result means: a word of RFC 8601 that neither passes nor fails is neutral. */
export type ResultStatus = "pass" | "fail" | "neutral";

/** The result of one check as a server reported it, or as this service verified it. */
export interface ReportedResult {
  readonly status: ResultStatus;
  /** The word in the field (`softfail`, `temperror`, …); null if no field reports the check. */
  readonly result: string | null;
  readonly source: "authentication-results" | "received-spf" | "verified" | "none";
  /** Index of the field that reports it; null without a field. */
  readonly fieldIndex: number | null;
  /** Domain that the result is about (smtp.mailfrom, header.d, header.from); null if not named. */
  readonly domain: string | null;
}

/** The result of a check that no field reports. */
export const NO_REPORT: ReportedResult = {
  status: "neutral",
  result: null,
  source: "none",
  fieldIndex: null,
  domain: null,
};

/** Properties that name the domain of a result, the preferred one first (RFC 8601 §2.7). */
const DOMAIN_PROPERTIES = { dkim: ["d", "i"], dmarc: ["from"] } as const;

/** Properties that name the return path; Google wrote `smtp.mail` until 2014. */
const RETURN_PATH_PROPERTIES = ["mailfrom", "mail", "mfrom", "envelope-from"];

/** Properties that name the HELO name. */
const HELO_PROPERTIES = ["helo", "ehlo"];

/** A check whose result servers report. */
export type Check = "spf" | keyof typeof DOMAIN_PROPERTIES;

/**
 * The name for which SPF was evaluated. Only the return path counts (RFC 7489 §3.1.2), or HELO if
 * it is empty.
 */
export type SpfIdentity = "mailfrom" | "helo" | "author";

/** A result of SPF, and the kind of name for which it was evaluated. */
export interface ReportedSpf extends ReportedResult {
  readonly identity: SpfIdentity;
}

/** Chooses the DKIM result that counts: the first pass, else the first failure, else the first. */
export function judgeDkim(
  methods: readonly AuthenticationMethod[],
  fieldIndex: number,
): ReportedResult | null {
  return chooseMethod("dkim", methods, { order: ["neutral", "fail", "pass"], fieldIndex });
}

/**
 * Chooses the DMARC result that counts: of the author's organization if there are any, a failure
 * before a pass.
 */
export function judgeDmarc(
  methods: readonly AuthenticationMethod[],
  fieldIndex: number,
  author: string | undefined,
): ReportedResult | null {
  const authorMethods = author === undefined ? [] : methods.filter((each) => {
    const { method, properties } = each;
    const domain = readDomain(properties, DOMAIN_PROPERTIES.dmarc);
    return method === "dmarc" && !provesNobody(each) &&
      (domain === null || isSameOrganization(domain, author));
  });
  const countedMethods = authorMethods.length > 0
    ? authorMethods
    : methods.filter((each) => !provesNobody(each));
  return chooseMethod("dmarc", countedMethods, { order: ["neutral", "pass", "fail"], fieldIndex });
}

/** Tells whether a pass of DMARC proves nobody, as it names no domain but, say, `com`. */
function provesNobody({ result, properties }: AuthenticationMethod): boolean {
  const domainValue = properties.find(({ name }) => name === "from")?.value ?? "";
  return toResultStatus(result) === "pass" && domainValue !== "" &&
    extractResultDomain(domainValue) === null;
}

/** Chooses the first of the results whose status is last in `order`. */
function chooseMethod(
  check: keyof typeof DOMAIN_PROPERTIES,
  methods: readonly AuthenticationMethod[],
  { order, fieldIndex }: {
    readonly order: readonly ResultStatus[];
    readonly fieldIndex: number;
  },
): ReportedResult | null {
  let chosenMethod: AuthenticationMethod | undefined;
  let bestRank = -1;
  for (const method of methods) {
    const rank = method.method === check ? order.indexOf(readStatus(method)) : -1;
    if (rank <= bestRank) continue;
    chosenMethod = method;
    bestRank = rank;
  }
  if (chosenMethod === undefined) return null;
  return {
    status: readStatus(chosenMethod),
    result: toRfcWord(chosenMethod.result),
    source: "authentication-results",
    fieldIndex,
    domain: readDomain(chosenMethod.properties, DOMAIN_PROPERTIES[check]),
  };
}

/** Reads the SPF results of an Authentication-Results field, one for each name evaluated. */
export function readReportedSpf(
  methods: readonly AuthenticationMethod[],
  fieldIndex: number,
): ReportedSpf[] {
  return methods.filter(({ method }) => method === "spf").map(({ result, properties }) => ({
    status: toResultStatus(result),
    result: toRfcWord(result),
    source: "authentication-results",
    fieldIndex,
    ...readSpfSubject(properties),
  }));
}

/** Reads for which name SPF was evaluated. */
function readSpfSubject(
  properties: readonly AuthenticationProperty[],
): Pick<ReportedSpf, "identity" | "domain"> {
  const sender = readDomain(properties, RETURN_PATH_PROPERTIES);
  if (sender !== null) return { identity: "mailfrom", domain: sender };
  const names = new Set(properties.map(({ name }) => name));
  const isEmpty = properties.some(({ name, value }) =>
    RETURN_PATH_PROPERTIES.includes(name) && /^(?:<>)?$/.test(value)
  );
  if (isEmpty || HELO_PROPERTIES.some((name) => names.has(name))) {
    return { identity: "helo", domain: readDomain(properties, HELO_PROPERTIES) };
  }
  const isAuthor = properties.some(({ type, name }) =>
    name === "pra" || (name === "from" && type !== "smtp")
  );
  return { identity: isAuthor ? "author" : "mailfrom", domain: null };
}

/**
 * Matches the envelope sender in comments of Gmail and Outlook. A quoted local part does not match,
 * as the sender could write the rest of the comment in it.
 */
const SENDER_IN_COMMENT =
  /^[\w.-]{1,253}: domain of (?:transitioning )?([^\s"]{1,320}) (?:designates|does not designate) /;

/** Words for the name that a Received-SPF is about (RFC 7208 §9.1), also in Courier's `SPF=`. */
const IDENTITIES: ReadonlyMap<string, SpfIdentity> = new Map([
  ["mailfrom", "mailfrom"],
  ["mfrom", "mailfrom"],
  ["helo", "helo"],
  ["pra", "author"],
  ["from", "author"],
]);

/** Reads the result of a Received-SPF field. */
export function judgeReceivedSpf(
  { result, comment, properties, fieldIndex }: ReceivedSpf,
): ReportedSpf {
  const statedIdentity = IDENTITIES.get(
    (properties.get("identity") ?? properties.get("spf") ?? "").toLowerCase(),
  );
  const sender = properties.get("envelope-from") ??
    (statedIdentity === "helo" ? undefined : properties.get("sender")) ??
    SENDER_IN_COMMENT.exec(comment ?? "")?.[1];
  // The HELO name is evaluated if the return path is empty (RFC 7208 §2.4).
  const isEmpty = sender !== undefined && extractResultDomain(sender) === null;
  const identity = statedIdentity === undefined || (statedIdentity === "mailfrom" && isEmpty)
    ? isEmpty ? "helo" : "mailfrom"
    : statedIdentity;
  const domain = extractResultDomain(identity === "helo" ? properties.get("helo") : sender);
  const resultFields = {
    status: toResultStatus(result),
    result: toRfcWord(result),
    fieldIndex,
  } as const;
  return { ...resultFields, source: "received-spf", domain, identity };
}

/** Reads the status of a result; a test signature is neutral. */
function readStatus(method: AuthenticationMethod): ResultStatus {
  return isTestSignature(method) ? "neutral" : toResultStatus(method.result);
}

/**
 * Tells whether the signer only tests (`t=y`), as Gmail notes. The mail then counts as unsigned
 * (RFC 6376 §3.6.1).
 */
export function isTestSignature({ method, comment }: AuthenticationMethod): boolean {
  return method === "dkim" && (comment?.includes("test mode") ?? false);
}

/** Matches `fail`, older and other forms of it, and the handling that DMARC requested. */
const FAILED =
  /^(?:(?:hard|perm)?[_-]?fail(?:ed|ure)?(?:[_-].{0,40})?|(?:reject|discard)(?:ed)?|quarantined?)$/;

/** Returns the status that a word for a result means. */
export function toResultStatus(result: string): ResultStatus {
  const word = toRfcWord(result);
  if (word === "pass") return "pass";
  return FAILED.test(word) ? "fail" : "neutral";
}

/** Words for a check that neither passed nor failed (RFC 8601 §2.7 and older drafts). */
const NEUTRAL: ReadonlySet<string> = new Set([
  "none",
  "neutral",
  "policy",
  "softfail",
  "temperror",
  "permerror",
  "bestguesspass",
  "unknown",
  "error",
]);

/** Tells whether a word for a result is known. */
export function isKnownResult(result: string): boolean {
  return toResultStatus(result) !== "neutral" || NEUTRAL.has(toRfcWord(result));
}

/** Returns the word of RFC 8601 for an operator's own word; other words as they are. */
function toRfcWord(result: string): string {
  return RESULT_WORDS.get(result) ?? result;
}

/** Reads the domain of the first of some properties that a result has. */
function readDomain(
  properties: readonly AuthenticationProperty[],
  names: readonly string[],
): string | null {
  let property: AuthenticationProperty | undefined;
  for (const name of names) property ??= properties.find((property) => property.name === name);
  return extractResultDomain(property?.value);
}

/**
 * Extracts the domain of an address or bare domain in a result. Null if there is none, as in
 * Outlook's `header.d=none`.
 */
export function extractResultDomain(address: string | undefined): string | null {
  if (address === undefined) return null;
  const part = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const domain = part.replaceAll(/[<>]|\.>?$/g, "");
  return domain.includes(".") && !NOT_IN_DOMAINS.test(domain) ? domain : null;
}

/** Matches characters that no domain has; lists with commas, comments and paths have them. */
const NOT_IN_DOMAINS = /[\s,;:"'()/\\=]/;
