import type {
  AuthenticationMethod,
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
  const trusted = results.filter((field) =>
    field === top || (authservId !== null && field.authservId === authservId)
  );
  const reports = trusted.flatMap(({ methods, fieldIndex }) =>
    methods.map((method): Report => ({ method, fieldIndex }))
  );
  const of = (name: string) => reports.filter(({ method }) => method.method === name);
  const dkim = of("dkim");
  return {
    authservId,
    spf: verdict(of("spf")[0], ["mailfrom", "helo"]) ?? fromReceivedSpf(receivedSpf[0]),
    dkim: verdict(
      dkim.find((report) => statusOf(report.method.result) === "pass") ??
        dkim.find((report) => statusOf(report.method.result) === "fail") ?? dkim[0],
      ["d", "i"],
    ) ?? NO_REPORT,
    dmarc: verdict(of("dmarc")[0], ["from"]) ?? NO_REPORT,
    ignored: results.filter((field) => !trusted.includes(field)).map(({ fieldIndex }) =>
      fieldIndex
    ),
  };
}

/** `hardfail` is how fail was spelled before RFC 8601. */
function statusOf(result: string): VerdictStatus {
  if (result === "pass") return "pass";
  return result === "fail" || result === "hardfail" ? "fail" : "neutral";
}

function verdict(report: Report | undefined, about: readonly string[]): Verdict | null {
  if (report === undefined) return null;
  const { method: { result, properties }, fieldIndex } = report;
  const property = about.map((name) => properties.find((property) => property.name === name))
    .find((found) => found !== undefined);
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
  const domain = address.slice(address.lastIndexOf("@") + 1).replaceAll(/[<>]/g, "").toLowerCase();
  return domain.includes(".") ? domain : null;
}
