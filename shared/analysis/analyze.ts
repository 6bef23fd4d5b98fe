import type {
  AnalysisStep,
  AnalyzeEmailHeadersRequest,
  StepName,
} from "../contract/analyze_email_headers.ts";
import { parseHeaders } from "../headers/parse.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { Provenance } from "../provenance/provenance.ts";
import type { Verification } from "../contract/verification.ts";
import type { LookUp, LookUpRequest } from "../reputation/look_up.ts";
import { FALLBACKS, UNEXAMINED_HEADERS } from "./fallbacks.ts";
import {
  createBasicParsing,
  createComplete,
  createDkim,
  createDomainArc,
  createIpParsing,
  createIpReputation,
  createReceivedChain,
  createSpf,
} from "./steps.ts";
import { judgeHeaders, type JudgeHeadersOptions, summarize } from "./summary.ts";
import { parseIp } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";

export interface AnalysisDeps {
  readonly lookUp: LookUp;
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with a step that could not be done because of a bug, for the log. */
  readonly onFailure: (step: StepName, error: unknown) => void;
  /** Called with each provider that failed, for the log. */
  readonly onProblem?: NonNullable<LookUpRequest["onProblem"]>;
  /** Called with each provider that answered, for the log. */
  readonly onAnswer?: NonNullable<LookUpRequest["onAnswer"]>;
  readonly parse?: (raw: string) => ParsedHeaders;
  /** Verifies the mail; left out if the request does not ask for it. */
  readonly verify?:
    | ((headers: ParsedHeaders, signal: AbortSignal) => Promise<Verification>)
    | undefined;
  /** Tells whether the operator listed an author. */
  readonly isListed?: JudgeHeadersOptions["isListed"];
}

/** Analyses raw headers in eight steps (SPEC part 6); yields each until the signal aborts. */
export async function* analyzeHeaders(
  { emailHeaders, enabledApis, apiKeys }: AnalyzeEmailHeadersRequest,
  { lookUp, now, onFailure, onProblem, onAnswer, parse = parseHeaders, verify, isListed }:
    AnalysisDeps,
  signal: AbortSignal,
): AsyncGenerator<AnalysisStep, void, void> {
  function attempt<T>(step: StepName, work: () => T, fallback: T): T {
    try {
      return work();
    } catch (error) {
      onFailure(step, error);
      return fallback;
    }
  }
  let provenance: Provenance | undefined;
  const readProvenance = () => provenance ??= new Provenance(parse(emailHeaders));
  const readHeaders = () => readProvenance().headers;
  // Starts now, so that the DNS answers while other steps are computed. Errors are handled below.
  const pendingVerification = verify && (async () => await verify(readHeaders(), signal))();
  pendingVerification?.catch(() => {});

  const basic = attempt(
    "basic_parsing",
    () => createBasicParsing(readHeaders()),
    FALLBACKS.basic_parsing,
  );
  yield basic;
  const ips = attempt("ip_parsing", () => createIpParsing(readHeaders()), FALLBACKS.ip_parsing);
  yield ips;
  const path = attempt(
    "received_chain",
    () => createReceivedChain(readProvenance()),
    FALLBACKS.received_chain,
  );
  yield path;
  const arc = attempt("domain_arc", () => createDomainArc(readProvenance()), FALLBACKS.domain_arc);
  yield arc;

  let reputation = FALLBACKS.ip_reputation;
  try {
    reputation = createIpReputation(
      await lookUp({
        enabled: enabledApis,
        keys: apiKeys,
        candidates: () => findAddressesOfInterest(readProvenance()),
        signal,
        ...(onProblem && { onProblem }),
        ...(onAnswer && { onAnswer }),
      }),
    );
  } catch (error) {
    if (signal.aborted) return;
    onFailure("ip_reputation", error);
  }
  yield reputation;

  let verification: Verification | undefined;
  if (pendingVerification !== undefined) {
    try {
      verification = await pendingVerification;
    } catch (error) {
      if (signal.aborted) return;
      onFailure("spf", error);
    }
  }
  if (verification !== undefined) provenance = new Provenance(readHeaders(), verification);
  yield attempt("spf", () => createSpf(readProvenance()), FALLBACKS.spf);
  yield attempt("dkim", () => createDkim(readProvenance()), FALLBACKS.dkim);
  const steps = {
    basic: basic.data,
    ips: ips.data,
    path: path.data,
    arc: arc.data,
    reputation: reputation.data,
  };
  const analyzedAt = now();
  const examinedHeaders = attempt(
    "complete",
    () => judgeHeaders(readProvenance(), reputation.data.reputations, analyzedAt, { isListed }),
    UNEXAMINED_HEADERS,
  );
  yield createComplete(
    summarize(steps, examinedHeaders, analyzedAt, verification),
    examinedHeaders.author,
  );
}

/**
 * Finds the IP addresses to look up in reputation services. They are the client's at the border,
 * and the lowest global one of the path.
 */
export function findAddressesOfInterest(
  { headers: { received, ipv4, ipv6 }, border }: Provenance,
): string[] {
  const origin = received.findLast(({ ip }) => ip !== null && isGlobalText(ip))?.ip ?? null;
  const candidates = [border?.ip ?? null, origin].filter((ip) => ip !== null && isGlobalText(ip));
  return candidates.length > 0 ? candidates.filter((ip) => ip !== null) : [...ipv4, ...ipv6];
}

function isGlobalText(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && isGlobal(address);
}
