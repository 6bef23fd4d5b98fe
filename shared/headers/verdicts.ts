import type {
  AuthenticationMethod,
  AuthenticationProperty,
  AuthenticationResults,
  ReceivedSpf,
  TrustedVerdicts,
  Verdict,
  VerdictStatus,
} from "./types.ts";

/** A result and the field it was read from. */
interface Report {
  readonly method: AuthenticationMethod;
  readonly fieldIndex: number;
}

const NO_REPORT: Verdict = {
  status: "neutral",
  result: null,
  source: "none",
  fieldIndex: null,
  domain: null,
};

/**
 * Picks what the receiving server reported. Servers add their fields on top and remove those that
 * bear their own name (RFC 8601 §5), so the topmost Authentication-Results is theirs, and further
 * down only fields of the same authserv-id. Where the topmost names no server, as Outlook writes
 * it, it alone counts: anybody can write a nameless field.
 */
export function trustedVerdicts(
  results: readonly AuthenticationResults[],
  receivedSpf: readonly ReceivedSpf[],
): TrustedVerdicts {
  const [top] = results;
  const authservId = top?.authservId ?? null;
  let spf: Report | undefined;
  let dkim: Report | undefined;
  let dmarc: Report | undefined;
  const ignored: number[] = [];
  for (const field of results) {
    const { methods, fieldIndex } = field;
    if (field !== top && (authservId === null || field.authservId !== authservId)) {
      ignored.push(fieldIndex);
      continue;
    }
    for (const method of methods) {
      const report = { method, fieldIndex };
      if (method.method === "spf") spf ??= report;
      else if (method.method === "dmarc") dmarc ??= report;
      else if (method.method === "dkim" && tellsMore(report, dkim)) dkim = report;
    }
  }
  return {
    authservId,
    spf: verdict(spf, ["mailfrom", "helo"]) ?? fromReceivedSpf(receivedSpf[0]),
    dkim: verdict(dkim, ["d", "i"]) ?? NO_REPORT,
    dmarc: verdict(dmarc, ["from"]) ?? NO_REPORT,
    ignored,
  };
}

/** Of several signatures the first that passed counts, else the first that failed, else the first. */
function tellsMore(report: Report, known: Report | undefined): boolean {
  return known === undefined || weightOf(report) > weightOf(known);
}

function weightOf({ method }: Report): number {
  return ["neutral", "fail", "pass"].indexOf(statusOf(method.result));
}

/** `hardfail` is how fail was spelled before RFC 8601. */
function statusOf(result: string): VerdictStatus {
  if (result === "pass") return "pass";
  return result === "fail" || result === "hardfail" ? "fail" : "neutral";
}

function verdict(report: Report | undefined, about: readonly string[]): Verdict | null {
  if (report === undefined) return null;
  const { method: { result, properties }, fieldIndex } = report;
  let property: AuthenticationProperty | undefined;
  for (const name of about) property ??= properties.find((property) => property.name === name);
  return {
    status: statusOf(result),
    result,
    source: "authentication-results",
    fieldIndex,
    domain: domainOf(property?.value),
  };
}

function fromReceivedSpf(field: ReceivedSpf | undefined): Verdict {
  if (field === undefined) return NO_REPORT;
  const { result, properties, fieldIndex } = field;
  const domain = domainOf(properties.get("envelope-from")) ?? domainOf(properties.get("helo"));
  return { status: statusOf(result), result, source: "received-spf", fieldIndex, domain };
}

/** Outlook writes `header.d=none` where there was no signature. */
function domainOf(address: string | undefined): string | null {
  if (address === undefined) return null;
  const part = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const domain = part.includes("<") || part.includes(">") ? part.replaceAll(/[<>]/g, "") : part;
  return domain.includes(".") ? domain : null;
}
