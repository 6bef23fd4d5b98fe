import type {
  AnalysisSummary,
  ChainHop,
  Reputation,
  StepOf,
} from "../contract/analyze_email_headers.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { countedResults } from "../authentication/counted.ts";
import type { Verification } from "../contract/verification.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { gatherEvidence } from "./evidence.ts";
import { findAll } from "./find.ts";
import { headerLevelOf } from "./levels.ts";
import { scoreOf } from "./points.ts";

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
  /** Whether the author is proven well enough to be called safe. */
  readonly proven: boolean;
}

/** Judges the message by all that is known. */
export function judge(
  parsed: ParsedHeaders,
  reputations: readonly Reputation[],
  now: number,
  verification?: Verification,
): Verdicts {
  const counted = countedResults(parsed, verification);
  const { spf, dkim, dmarc, sources } = counted;
  const evidence = gatherEvidence(parsed, reputations, now, counted);
  const { authenticated, author } = evidence;
  const findings = findAll(evidence);
  return {
    authentication: {
      spf: spf.status,
      dkim: dkim.status,
      dmarc: dmarc.status,
      ...(verification && { sources }),
    },
    findings,
    // Anybody can have a free mailbox: proof of its domain says nothing about the author. The
    // author's domain does not prove the owner of the reply address.
    proven: authenticated && !isFreeMail(author?.domain ?? "") &&
      !findings.some(({ id }) => id === "reply_to_elsewhere"),
  };
}

/** Combines the data of the steps and the verdict. */
export function summarize(
  steps: StepsSoFar,
  { authentication, findings, proven }: Verdicts,
  now: number,
  verification?: Verification,
): AnalysisSummary {
  const { basic, ips, path, arc, reputation } = steps;
  const score = scoreOf(findings);
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
    reputations: reputation.reputations,
    authentication,
    findings,
    score,
    threatLevel: headerLevelOf(score, proven),
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
