import type {
  AuthenticationMethod,
  AuthenticationProperty,
  ReceivedSpf,
} from "../../headers/types.ts";

/** Result of a check. */
export type VerdictStatus = "pass" | "fail" | "neutral";

/** One check as a server reported it. */
export interface Verdict {
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
export const NO_REPORT: Verdict = {
  status: "neutral",
  result: null,
  source: "none",
  fieldIndex: null,
  domain: null,
};

/** Properties that name the subject of a result, the preferred one first (RFC 8601 §2.7). */
const ABOUT = { spf: ["mailfrom", "helo"], dkim: ["d", "i"], dmarc: ["from"] } as const;

/** A check whose result servers report. */
export type Check = keyof typeof ABOUT;

/**
 * The verdict of one field on one check, null when it has no result for it. Of several DKIM
 * signatures the first that passed counts, else the first that failed, else the first.
 */
export function verdictOf(
  check: Check,
  methods: readonly AuthenticationMethod[],
  fieldIndex: number,
): Verdict | null {
  let best: AuthenticationMethod | undefined;
  for (const method of methods) {
    if (method.method !== check) continue;
    if (best === undefined || (check === "dkim" && weightOf(method) > weightOf(best))) {
      best = method;
    }
  }
  if (best === undefined) return null;
  return {
    status: isTested(best) ? "neutral" : statusOf(best.result),
    result: best.result,
    source: "authentication-results",
    fieldIndex,
    domain: domainAbout(best.properties, ABOUT[check]),
  };
}

/**
 * The envelope's sender in the comment of servers that have no `envelope-from`, Gmail and Outlook:
 * `google.com: domain of ann@example.org designates 192.0.2.7 as permitted sender`. A quoted one is
 * not read: its sender may write the words that follow.
 */
const SENDER_IN_COMMENT =
  /^[\w.-]{1,253}: domain of (?:transitioning )?([^\s"]{1,320}) (?:designates|does not designate) /;

/** The verdict of a Received-SPF field. */
export function verdictOfReceivedSpf(
  { result, comment, properties, fieldIndex }: ReceivedSpf,
): Verdict {
  const sender = properties.get("envelope-from") ?? SENDER_IN_COMMENT.exec(comment ?? "")?.[1];
  // The name in HELO is checked where nobody is the sender (RFC 7208 §2.4), or the field says so.
  const isOfHelo = properties.get("identity") === "helo" ||
    (sender !== undefined && domainOf(sender) === null);
  const domain = domainOf(isOfHelo ? properties.get("helo") : sender);
  return { status: statusOf(result), result, source: "received-spf", fieldIndex, domain };
}

function weightOf(method: AuthenticationMethod): number {
  return ["neutral", "fail", "pass"].indexOf(
    isTested(method) ? "neutral" : statusOf(method.result),
  );
}

/**
 * Whether the signer only tests its signatures (`t=y`), as Gmail notes beside the result: the mail
 * counts as unsigned (RFC 6376 §3.6.1).
 */
export function isTested({ method, comment }: AuthenticationMethod): boolean {
  return method === "dkim" && (comment?.includes("test mode") ?? false);
}

/** `hardfail` is how fail was spelled before RFC 8601. */
export function statusOf(result: string): VerdictStatus {
  if (result === "pass") return "pass";
  return result === "fail" || result === "hardfail" ? "fail" : "neutral";
}

function domainAbout(
  properties: readonly AuthenticationProperty[],
  about: readonly string[],
): string | null {
  let property: AuthenticationProperty | undefined;
  for (const name of about) property ??= properties.find((property) => property.name === name);
  return domainOf(property?.value);
}

/** The domain of an address or of a bare domain; Outlook writes `header.d=none` for none. */
export function domainOf(address: string | undefined): string | null {
  if (address === undefined) return null;
  const part = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const domain = part.includes("<") || part.includes(">") ? part.replaceAll(/[<>]/g, "") : part;
  return domain.includes(".") ? domain : null;
}
