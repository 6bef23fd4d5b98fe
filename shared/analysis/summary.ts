import type {
  AnalysisSummary,
  ChainHop,
  Finding,
  Reputation,
  StepOf,
} from "../contract/analyze_email_headers.ts";
import type { Mailbox, ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import type { Verification } from "../contract/verification.ts";
import type { Provenance } from "../provenance/provenance.ts";
import { findResultDomain } from "../provenance/relayed.ts";
import { isKnownDomain } from "../domains/known_domains.ts";
import { gatherFacts } from "./findings/facts.ts";
import { findHeaderFindings } from "./find.ts";
import { computeHeaderLevel } from "./levels.ts";
import { computeScore } from "./points.ts";
import { formatAddressList } from "./format_mailbox.ts";
import { findMailServers } from "../provenance/border/mail_servers.ts";
import {
  findMailingService,
  findServiceByFeedback,
  findServiceByField,
} from "../domains/mailing_services.ts";

/** The data of all steps but the last. */
export interface StepData {
  readonly basic: StepOf<"basic_parsing">["data"];
  readonly ips: StepOf<"ip_parsing">["data"];
  readonly path: StepOf<"received_chain">["data"];
  readonly arc: StepOf<"domain_arc">["data"];
  readonly reputation: StepOf<"ip_reputation">["data"];
}

/** What is concluded from header fields, reputations and verification. */
export interface ExaminedHeaders extends Pick<AnalysisSummary, "authentication" | "findings"> {
  /** Whether the author is proven, or only a signature that this service verified is theirs. */
  readonly author: "proven" | "signed" | "unproven";
  /** Who handed the mail over, and where answers and bounces go. */
  readonly origin: Pick<
    AnalysisSummary,
    "border" | "internal" | "envelopeFrom" | "replyTo" | "messageId" | "service" | "forwarders"
  >;
  /** Whether the mail may be called safe: a known domain is proven, and nothing speaks against. */
  readonly mayBeSafe: boolean;
}

/** What is known of a mail beside its header fields. */
export interface JudgeHeadersOptions {
  /** Tells whether operator or reader listed an author; by default nobody is listed. */
  readonly isListed?: ((author: Mailbox) => boolean) | undefined;
}

/** Judges a mail by its header fields and what else is known: results that count, findings. */
export function judgeHeaders(
  provenance: Provenance,
  reputations: readonly Reputation[],
  now: number,
  { isListed = () => false }: JudgeHeadersOptions = {},
): ExaminedHeaders {
  const facts = gatherFacts(provenance, reputations, now);
  const { author, isProven, isSigned, countedResults: { spf, dkim, dmarc, sources } } = facts;
  const findings = findHeaderFindings(facts);
  return {
    authentication: {
      spf: spf.status,
      dkim: dkim.status,
      dmarc: dmarc.status,
      ...(facts.verification && { sources }),
    },
    findings,
    origin: {
      ...summarizeOrigin(provenance),
      // A mail with a forged Message-ID may claim a service, too.
      ...(findings.some(({ id }) => id === "message_id_forged") && { service: null }),
    },
    author: isProven ? "proven" : isSigned ? "signed" : "unproven",
    mayBeSafe: isProven && !provenance.authorResults.isContested && author !== undefined &&
      (isKnownDomain(author.domain) || isListed(author)) && !findings.some(forbidsSafe),
  };
}

/** Summarizes who handed a mail over, and where answers and bounces go. */
export function summarizeOrigin(
  { headers, border, isInternal }: Provenance,
): ExaminedHeaders["origin"] {
  return {
    border: {
      ip: border?.ip ?? null,
      by: border?.by ?? null,
      helo: border?.helo ?? null,
      reverse: border?.rdns ?? null,
    },
    internal: isInternal,
    envelopeFrom: headers.returnPath.primary?.address ?? null,
    replyTo: formatAddressList(headers.replyTo),
    messageId: headers.messageId,
    service: findService(headers, border),
    forwarders: headers.arc.map(({ seal, authenticationResults }) => ({
      domain: seal?.domain ?? null,
      reported: (authenticationResults?.methods ?? []).slice(0, MAX_REPORTED)
        .map((each) => ({
          method: each.method,
          result: each.result,
          domain: findResultDomain(each),
        })),
    })),
  };
}

/** Maximum number of results per forwarder; servers write one for each check and signature. */
const MAX_REPORTED = 10;

/** Tells whether a finding forbids `safe`. No proof of the author covers another reply address. */
function forbidsSafe({ id, severity }: Finding): boolean {
  return severity !== "low" || id === "reply_to_elsewhere";
}

/** Combines the data of the steps and the examined headers. */
export function summarize(
  steps: StepData,
  { authentication, findings, origin, mayBeSafe }: ExaminedHeaders,
  now: number,
  verification?: Verification,
): AnalysisSummary {
  const { basic, ips, path, arc, reputation } = steps;
  const score = computeScore(findings);
  return {
    from: basic.from,
    subject: basic.subject,
    date: basic.date,
    domains: basic.domains,
    ips: { ipv4: ips.ipv4, ipv6: ips.ipv6 },
    received: {
      chain: path.chain,
      hops: path.chain.length,
      tls: path.tls,
      cipher: path.cipher,
      totalDelaySeconds: computeTotalDelay(path.chain),
    },
    arc: { domain: arc.domain, seal: arc.arcSeal, authenticationResults: arc.arcAuth },
    ...origin,
    reputations: reputation.reputations,
    authentication,
    findings,
    score,
    threatLevel: computeHeaderLevel(score, mayBeSafe),
    ...(verification && { verification }),
    analyzedAt: new Date(now).toISOString(),
  };
}

/** Computes the seconds from the first hop with a time to the last; null with fewer than two. */
function computeTotalDelay(chain: readonly ChainHop[]): number | null {
  const timedHops = chain.filter(({ timestamp }) => timestamp !== null);
  const last = timedHops[0]?.timestamp;
  const first = timedHops.at(-1)?.timestamp;
  if (timedHops.length < 2 || !last || !first) return null;
  return (Date.parse(last) - Date.parse(first)) / 1000;
}

/** Maximum number of signatures examined; real mail has at most about four. */
const MAX_SIGNATURES = 10;

/**
 * Finds the service that sent the mail, by the border's reverse name, else by what the mail claims.
 * Null if unknown.
 */
export function findService(
  { dkimSignatures, returnPath, byName }: ParsedHeaders,
  border: ReceivedHop | undefined,
): string | null {
  const hosts = [
    border?.rdns ?? null,
    ...dkimSignatures.slice(0, MAX_SIGNATURES).map(({ domain }) => domain),
    returnPath.primary?.domain ?? null,
  ];
  for (const host of hosts) {
    const service = findMailingService(host?.toLowerCase() ?? null);
    if (service !== null) return service;
  }
  const feedback = findServiceByFeedback(byName.get("feedback-id")?.[0]?.value ?? "");
  if (feedback !== null) return feedback;
  for (const name of byName.keys()) {
    const service = name.startsWith("x-") ? findServiceByField(name) : null;
    if (service !== null) return service;
  }
  return hosts.map((host) => findMailServers(host)?.name).find((name) => name !== undefined) ??
    null;
}
