import type {
  AnalysisSummary,
  ChainHop,
  Finding,
  Reputation,
  StepOf,
} from "../contract/analyze_email_headers.ts";
import type { Mailbox, ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import type { Verification } from "../contract/verification.ts";
import { borderHop } from "../provenance/border/border.ts";
import { isInternal } from "../provenance/border/internal.ts";
import { isContested } from "../provenance/proof.ts";
import { findResultDomain } from "../provenance/relayed.ts";
import { isKnownDomain } from "../domains/known_domains.ts";
import { gatherEvidence } from "./findings/evidence.ts";
import { findAll } from "./find.ts";
import { computeHeaderLevel } from "./levels.ts";
import { computeScore } from "./points.ts";
import { writeAddressList } from "./write_mailbox.ts";
import { findMailServers } from "../provenance/border/mail_servers.ts";
import {
  findMailingService,
  findServiceByFeedback,
  findServiceByField,
} from "../domains/mailing_services.ts";

/** The data of the steps before the last one. */
export interface StepsSoFar {
  readonly basic: StepOf<"basic_parsing">["data"];
  readonly ips: StepOf<"ip_parsing">["data"];
  readonly path: StepOf<"received_chain">["data"];
  readonly arc: StepOf<"domain_arc">["data"];
  readonly reputation: StepOf<"ip_reputation">["data"];
}

/** The verdict from headers and reputations. */
export interface Verdicts extends Pick<AnalysisSummary, "authentication" | "findings"> {
  /**
   * The author's domain: proven by a check that counts, signed as only we verified it, or neither.
   */
  readonly author: "proven" | "signed" | "unproven";
  /** Who handed the mail over, and where answers and bounces go. */
  readonly origin: Pick<
    AnalysisSummary,
    "border" | "internal" | "envelopeFrom" | "replyTo" | "messageId" | "service" | "forwarders"
  >;
  /** Whether the mail may be called safe: a known domain is proven, and nothing speaks against. */
  readonly mayBeSafe: boolean;
}

/** Results beside the header fields. */
export interface Knowledge {
  /** Results of our own, where there are any. */
  readonly verification?: Verification | undefined;
  /** Whether the operator or the reader listed an author; without it no author is listed. */
  readonly isListed?: ((author: Mailbox) => boolean) | undefined;
}

/** Judges the message by all that is known. */
export function judge(
  parsed: ParsedHeaders,
  reputations: readonly Reputation[],
  now: number,
  { verification, isListed = () => false }: Knowledge = {},
): Verdicts {
  const evidence = gatherEvidence(parsed, reputations, now, verification);
  const { author, proven, signed, reported: { spf, dkim, dmarc, sources } } = evidence;
  const findings = findAll(evidence);
  return {
    authentication: {
      spf: spf.status,
      dkim: dkim.status,
      dmarc: dmarc.status,
      ...(verification && { sources }),
    },
    findings,
    origin: {
      ...summarizeOrigin(parsed),
      // A mail whose Message-ID claims a provider that no hop belongs to is not believed in this.
      ...(findings.some(({ id }) => id === "message_id_forged") && { service: null }),
    },
    author: proven ? "proven" : signed ? "signed" : "unproven",
    mayBeSafe: proven && !isContested(parsed, verification) && author !== undefined &&
      (isKnownDomain(author.domain) || isListed(author)) && !findings.some(speaksAgainst),
  };
}

/** Summarizes who handed a mail over, and where answers and bounces go. */
export function summarizeOrigin(parsed: ParsedHeaders): Verdicts["origin"] {
  const border = borderHop(parsed);
  return {
    border: {
      ip: border?.ip ?? null,
      by: border?.by ?? null,
      helo: border?.helo ?? null,
      reverse: border?.rdns ?? null,
    },
    internal: isInternal(parsed),
    envelopeFrom: parsed.returnPath.primary?.address ?? null,
    replyTo: writeAddressList(parsed.replyTo),
    messageId: parsed.messageId,
    service: findService(parsed, border),
    forwarders: parsed.arc.map(({ seal, authenticationResults }) => ({
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

/** Maximum number of results of one forwarder; servers write one for each check and signature. */
const MAX_REPORTED = 10;

/** The author's domain does not prove the owner of the reply address, however little that is. */
function speaksAgainst({ id, severity }: Finding): boolean {
  return severity !== "low" || id === "reply_to_elsewhere";
}

/** Combines the data of the steps and the verdict. */
export function summarize(
  steps: StepsSoFar,
  { authentication, findings, origin, mayBeSafe }: Verdicts,
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
      totalDelaySeconds: totalDelaySeconds(path.chain),
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

/** From the first hop with a time to the last; null with fewer than two. */
function totalDelaySeconds(chain: readonly ChainHop[]): number | null {
  const timed = chain.filter(({ timestamp }) => timestamp !== null);
  const last = timed[0]?.timestamp;
  const first = timed.at(-1)?.timestamp;
  if (timed.length < 2 || !last || !first) return null;
  return (Date.parse(last) - Date.parse(first)) / 1000;
}

/** Maximum number of signatures examined; real mail has at most about four. */
const MAX_SIGNATURES = 10;

/**
 * Finds the service that sent the mail, by the border's reverse name before the mail's claims; else
 * null.
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
