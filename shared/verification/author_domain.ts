import type { AuthorDomainVerification } from "../contract/verification.ts";
import type { Resolver } from "./dns/resolver.ts";

/** Whether a domain exists and accepts mail. */
export type DomainResult = Exclude<AuthorDomainVerification["result"], "none">;

/** Looks up where a domain's mail goes: MX, address (RFC 5321 §5.1), null MX (RFC 7505). */
export async function lookUpDomain(
  domain: string,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<DomainResult> {
  const servers = await resolver.lookUp(domain, "MX", signal);
  switch (servers.kind) {
    case "found":
      return servers.records.every((name) => name === "") ? "null_mx" : "mx";
    // RFC 8020: the name does not exist for any type.
    case "nxdomain":
      return "nonexistent";
    case "servfail":
    case "timeout":
      return "temperror";
    case "nodata":
      break;
  }
  const answers = await Promise.all(
    (["A", "AAAA"] as const).map((type) => resolver.lookUp(domain, type, signal)),
  );
  if (answers.some(({ kind }) => kind === "found")) return "address";
  const hasFailed = answers.some(({ kind }) => kind === "servfail" || kind === "timeout");
  return hasFailed ? "temperror" : "no_mail";
}
