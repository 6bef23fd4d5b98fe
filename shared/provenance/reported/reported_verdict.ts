import { isSameOrganization } from "../../domains/organizational_domain.ts";
import type {
  AuthenticationMethod,
  AuthenticationProperty,
  ReceivedSpf,
} from "../../headers/types.ts";
import { RESULT_WORDS } from "../border/mail_servers.ts";

export type VerdictStatus = "pass" | "fail" | "neutral";

/** One check as a server reported it. */
export interface ReportedVerdict {
  readonly status: VerdictStatus;
  /** The word in the field (`softfail`, `temperror`, …); null when no field reports the check. */
  readonly result: string | null;
  readonly source: "authentication-results" | "received-spf" | "verified" | "none";
  /** Field it was read from, null without a field. */
  readonly fieldIndex: number | null;
  /**
   * Domain the result is about (smtp.mailfrom, header.d, header.from), where the field names it.
   */
  readonly domain: string | null;
}

/** No field reports the check. */
export const NO_REPORT: ReportedVerdict = {
  status: "neutral",
  result: null,
  source: "none",
  fieldIndex: null,
  domain: null,
};

/** Properties that name the subject of a result, the preferred one first (RFC 8601 §2.7). */
const ABOUT = { dkim: ["d", "i"], dmarc: ["from"] } as const;

/** Names of the return path in a result; Google called it `smtp.mail` until 2014. */
const RETURN_PATHS = ["mailfrom", "mail", "mfrom", "envelope-from"];

/** Names of the name in HELO in a result. */
const HELO = ["helo", "ehlo"];

/** A check whose result servers report. */
export type Check = "spf" | keyof typeof ABOUT;

/**
 * Name that SPF was evaluated for; only the return path counts (RFC 7489 §3.1.2), or HELO where it
 * is empty.
 */
export type SpfIdentity = "mailfrom" | "helo" | "author";

/** A verdict on SPF, and the name that it was evaluated for. */
export interface SpfVerdict extends ReportedVerdict {
  readonly identity: SpfIdentity;
}

/**
 * Judges DKIM results: the first pass, else the first failure, else the first; null without any.
 */
export function judgeDkim(
  methods: readonly AuthenticationMethod[],
  fieldIndex: number,
): ReportedVerdict | null {
  return chooseMethod("dkim", methods, { order: ["neutral", "fail", "pass"], fieldIndex });
}

/**
 * Judges DMARC results, those of the author's organization first; a failure counts before a pass.
 */
export function judgeDmarc(
  methods: readonly AuthenticationMethod[],
  fieldIndex: number,
  author: string | undefined,
): ReportedVerdict | null {
  const ofAuthor = author === undefined ? [] : methods.filter((each) => {
    const { method, properties } = each;
    const domain = readDomain(properties, ABOUT.dmarc);
    return method === "dmarc" && !provesNobody(each) &&
      (domain === null || isSameOrganization(domain, author));
  });
  const counting = ofAuthor.length > 0 ? ofAuthor : methods.filter((each) => !provesNobody(each));
  return chooseMethod("dmarc", counting, { order: ["neutral", "pass", "fail"], fieldIndex });
}

/** Tells whether a pass of DMARC names what is no domain, such as `com`: it proves nobody. */
function provesNobody({ result, properties }: AuthenticationMethod): boolean {
  const named = properties.find(({ name }) => name === "from")?.value ?? "";
  return toStatus(result) === "pass" && named !== "" && extractDomain(named) === null;
}

/** Chooses the first of the results that come last in an order of statuses. */
function chooseMethod(
  check: keyof typeof ABOUT,
  methods: readonly AuthenticationMethod[],
  { order, fieldIndex }: {
    readonly order: readonly VerdictStatus[];
    readonly fieldIndex: number;
  },
): ReportedVerdict | null {
  let best: AuthenticationMethod | undefined;
  let weight = -1;
  for (const method of methods) {
    const own = method.method === check ? order.indexOf(countStatus(method)) : -1;
    if (own <= weight) continue;
    best = method;
    weight = own;
  }
  if (best === undefined) return null;
  return {
    status: countStatus(best),
    result: toRfcWord(best.result),
    source: "authentication-results",
    fieldIndex,
    domain: readDomain(best.properties, ABOUT[check]),
  };
}

/** The verdicts of one Authentication-Results on SPF, one for each name that was evaluated. */
export function judgeSpfFields(
  methods: readonly AuthenticationMethod[],
  fieldIndex: number,
): SpfVerdict[] {
  return methods.filter(({ method }) => method === "spf").map(({ result, properties }) => ({
    status: toStatus(result),
    result: toRfcWord(result),
    source: "authentication-results",
    fieldIndex,
    ...readSpfSubject(properties),
  }));
}

function readSpfSubject(
  properties: readonly AuthenticationProperty[],
): Pick<SpfVerdict, "identity" | "domain"> {
  const sender = readDomain(properties, RETURN_PATHS);
  if (sender !== null) return { identity: "mailfrom", domain: sender };
  const names = new Set(properties.map(({ name }) => name));
  const isNobody = properties.some(({ name, value }) =>
    RETURN_PATHS.includes(name) && /^(?:<>)?$/.test(value)
  );
  if (isNobody || HELO.some((name) => names.has(name))) {
    return { identity: "helo", domain: readDomain(properties, HELO) };
  }
  const isAuthor = properties.some(({ type, name }) =>
    name === "pra" || (name === "from" && type !== "smtp")
  );
  return { identity: isAuthor ? "author" : "mailfrom", domain: null };
}

/**
 * Matches the envelope sender in comments of Gmail and Outlook, unless it is quoted and may be
 * followed by lies.
 */
const SENDER_IN_COMMENT =
  /^[\w.-]{1,253}: domain of (?:transitioning )?([^\s"]{1,320}) (?:designates|does not designate) /;

/** Words for what a Received-SPF is about (RFC 7208 §9.1), also Courier's `SPF=MAILFROM`. */
const IDENTITIES: ReadonlyMap<string, SpfIdentity> = new Map([
  ["mailfrom", "mailfrom"],
  ["mfrom", "mailfrom"],
  ["helo", "helo"],
  ["pra", "author"],
  ["from", "author"],
]);

/** Judges the verdict of a Received-SPF field. */
export function judgeReceivedSpf(
  { result, comment, properties, fieldIndex }: ReceivedSpf,
): SpfVerdict {
  const stated = IDENTITIES.get(
    (properties.get("identity") ?? properties.get("spf") ?? "").toLowerCase(),
  );
  const sender = properties.get("envelope-from") ??
    (stated === "helo" ? undefined : properties.get("sender")) ??
    SENDER_IN_COMMENT.exec(comment ?? "")?.[1];
  // The name in HELO is evaluated where nobody is the sender (RFC 7208 §2.4).
  const isNobody = sender !== undefined && extractDomain(sender) === null;
  const identity = stated === undefined || (stated === "mailfrom" && isNobody)
    ? isNobody ? "helo" : "mailfrom"
    : stated;
  const domain = extractDomain(identity === "helo" ? properties.get("helo") : sender);
  const known = { status: toStatus(result), result: toRfcWord(result), fieldIndex } as const;
  return { ...known, source: "received-spf", domain, identity };
}

function countStatus(method: AuthenticationMethod): VerdictStatus {
  return isTested(method) ? "neutral" : toStatus(method.result);
}

/**
 * Tells whether the signer only tests (`t=y`), as Gmail notes: the mail counts as unsigned (RFC
 * 6376 §3.6.1).
 */
export function isTested({ method, comment }: AuthenticationMethod): boolean {
  return method === "dkim" && (comment?.includes("test mode") ?? false);
}

/** `hardfail` before RFC 8601, other forms of `fail`, and what DMARC asked to be done. */
const FAILED =
  /^(?:(?:hard|perm)?[_-]?fail(?:ed|ure)?(?:[_-].{0,40})?|(?:reject|discard)(?:ed)?|quarantined?)$/;

/** Returns the status for a result's word. */
export function toStatus(result: string): VerdictStatus {
  const word = toRfcWord(result);
  if (word === "pass") return "pass";
  return FAILED.test(word) ? "fail" : "neutral";
}

/** Words for a check that neither passed nor failed (RFC 8601 §2.7, and of older drafts). */
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

/** Tells whether the word of a result is one whose meaning is known. */
export function isUnderstood(result: string): boolean {
  return toStatus(result) !== "neutral" || NEUTRAL.has(toRfcWord(result));
}

/** Returns the word of RFC 8601 for an operator's own one. */
function toRfcWord(result: string): string {
  return RESULT_WORDS.get(result) ?? result;
}

function readDomain(
  properties: readonly AuthenticationProperty[],
  names: readonly string[],
): string | null {
  let property: AuthenticationProperty | undefined;
  for (const name of names) property ??= properties.find((property) => property.name === name);
  return extractDomain(property?.value);
}

/**
 * Extracts the domain of an address or of a bare domain; Outlook writes `header.d=none` for none.
 */
export function extractDomain(address: string | undefined): string | null {
  if (address === undefined) return null;
  const part = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const domain = part.replaceAll(/[<>]|\.>?$/g, "");
  return domain.includes(".") && !NO_NAME.test(domain) ? domain : null;
}

/** Characters that no domain has; they come from lists with commas, comments and paths. */
const NO_NAME = /[\s,;:"'()/\\=]/;
