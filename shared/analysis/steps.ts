import {
  type AnalysisSummary,
  type ChainHop,
  type Reputation,
  STEP_PROGRESS,
  type StepOf,
  type StepStatus,
} from "../contract/analyze_email_headers.ts";
import type { ThreatLevel } from "../contract/threat_levels.ts";
import type { Provenance } from "../provenance/provenance.ts";
import type { CountedResults } from "../provenance/counted_results.ts";
import { findOperator } from "../provenance/border/mail_servers.ts";
import type { ResultStatus } from "../provenance/reported/reported_result.ts";
import { isHostName } from "../domains/host_name.ts";
import type { ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import { LOW_THRESHOLD } from "./levels.ts";
import type { ExaminedHeaders } from "./summary.ts";
import { formatAddressList } from "./format_mailbox.ts";

/** The status of a step, and its sentence. */
type StepOutcome = readonly [status: StepStatus, message: string];

/** Creates the step with author, subject, date, and the domains and addresses in the fields. */
export function createBasicParsing(headers: ParsedHeaders): StepOf<"basic_parsing"> {
  const [status, message] = judgeFields(headers);
  return {
    step: "basic_parsing",
    status,
    data: {
      message,
      from: formatAddressList(headers.from),
      subject: headers.subject,
      date: headers.date.iso,
      domains: [...headers.domains],
      ipv4: [...headers.ipv4],
    },
    progress: STEP_PROGRESS.basic_parsing,
  };
}

function judgeFields({ fields, from, subject, date, problems }: ParsedHeaders): StepOutcome {
  if (fields.length === 0) return ["error", "No header field was found in the text."];
  const missingParts: string[] = [];
  if (from.mailboxes.length === 0) missingParts.push("author");
  if (subject === null) missingParts.push("subject");
  if (date.instant === null) missingParts.push("date");
  if (missingParts.length > 0) {
    return ["warning", `Missing or not readable: ${missingParts.join(", ")}.`];
  }
  const countSentence = `Read ${formatCount(fields.length, "header field")}`;
  if (problems.length === 0) return ["success", `${countSentence}.`];
  return ["success", `${countSentence}, with ${problems.length} not as the standards have it.`];
}

/** Creates the step with the IP addresses of the trace fields by version. */
export function createIpParsing({ ipv4, ipv6 }: ParsedHeaders): StepOf<"ip_parsing"> {
  const countSentence = `Found ${ipv4.length} IPv4 and ${ipv6.length} IPv6.`;
  const isEmpty = ipv4.length + ipv6.length === 0;
  return {
    step: "ip_parsing",
    status: isEmpty ? "warning" : "success",
    data: {
      message: isEmpty ? "The headers name no IP address." : countSentence,
      ipv4: [...ipv4],
      ipv6: [...ipv6],
    },
    progress: STEP_PROGRESS.ip_parsing,
  };
}

/**
 * Creates the step with the hops. TLS and cipher are those of the border hop, else of the topmost
 * hop that names them.
 */
export function createReceivedChain(
  { headers: { received }, border }: Provenance,
): StepOf<"received_chain"> {
  const [status, message] = judgePath(received);
  const encryptedHop = border ?? received.find(({ tls }) => tls !== null);
  return {
    step: "received_chain",
    status,
    data: {
      message,
      chain: received.map(toChainHop),
      tls: encryptedHop?.tls ?? null,
      cipher: encryptedHop?.cipher ?? null,
    },
    progress: STEP_PROGRESS.received_chain,
  };
}

function judgePath(hops: readonly ReceivedHop[]): StepOutcome {
  if (hops.length === 0) return ["warning", "There is no Received field."];
  const countSentence = `Followed ${formatCount(hops.length, "hop")}`;
  return hops.some(({ delaySeconds }) => delaySeconds !== null && delaySeconds < 0)
    ? ["warning", `${countSentence}; the clocks of the servers disagree.`]
    : ["success", `${countSentence}.`];
}

/** Returns the hop in the shape of the contract; the parser has more fields. */
function toChainHop(hop: ReceivedHop): ChainHop {
  return {
    index: hop.index,
    from: hop.from,
    by: hop.by,
    with: hop.with,
    id: hop.id,
    for: hop.for,
    ip: hop.ip,
    timestamp: hop.timestamp,
    delaySeconds: hop.delaySeconds,
    tls: hop.tls,
    cipher: hop.cipher,
    raw: hop.raw,
  };
}

/** Creates the step with the author's domain and the newest ARC set (RFC 8617). */
export function createDomainArc(provenance: Provenance): StepOf<"domain_arc"> {
  const { headers } = provenance;
  const [status, message] = judgeArc(provenance);
  const newestSet = headers.arc.at(-1);
  const readField = (index: number | undefined) => headers.fields[index ?? -1]?.value ?? null;
  return {
    step: "domain_arc",
    status,
    data: {
      message,
      domain: findAuthorDomain(headers),
      arcSeal: readField(newestSet?.seal?.fieldIndex),
      arcAuth: readField(newestSet?.authenticationResults?.fieldIndex),
    },
    progress: STEP_PROGRESS.domain_arc,
  };
}

/** Finds the author's domain; null if it is missing or cannot exist. */
function findAuthorDomain({ from }: ParsedHeaders): string | null {
  const domain = from.primary?.domain ?? "";
  return isHostName(domain) ? domain : null;
}

function judgeArc({ headers, border }: Provenance): StepOutcome {
  const { arc, arcDefects: defects } = headers;
  if (defects.has("broken")) return ["error", "The ARC chain reports a failure."];
  if (findAuthorDomain(headers) === null) {
    return ["warning", "The author's domain is not known."];
  }
  const newestSet = arc.at(-1);
  if (newestSet === undefined) return ["success", "No forwarder sealed the message."];
  if (defects.has("incomplete")) return ["warning", "The ARC chain is incomplete."];
  if (defects.has("malformed")) return ["warning", "The ARC chain is not well formed."];
  // The recipient's own servers also seal; that is not forwarding.
  const ownOperator = findOperator(border?.by);
  const forwarderSets = arc.filter(({ seal }) =>
    ownOperator === null || findOperator(seal?.domain) !== ownOperator
  );
  return [
    "success",
    forwarderSets.length === 0
      ? "Sealed by the receiving side alone."
      : `Sealed by ${formatCount(forwarderSets.length, "forwarder")}.`,
  ];
}

/** Creates the step with the answers of the enabled providers. */
export function createIpReputation(reputations: Reputation[]): StepOf<"ip_reputation"> {
  const [status, message] = judgeReputations(reputations);
  return {
    step: "ip_reputation",
    status,
    data: { message, reputations },
    progress: STEP_PROGRESS.ip_reputation,
  };
}

function judgeReputations(reputations: readonly Reputation[]): StepOutcome {
  if (reputations.length === 0) return ["success", "No reputation provider is enabled."];
  const verdicts = new Set(reputations.map(({ verdict }) => verdict));
  if (verdicts.has("malicious")) return ["error", "An address is known for abuse."];
  if (verdicts.has("suspicious")) return ["warning", "An address was reported for abuse."];
  const answerCount = reputations.filter(({ status }) => status === "ok").length;
  const message = `${answerCount} of ${formatCount(reputations.length, "provider")} answered.`;
  return [verdicts.has("unknown") ? "warning" : "success", message];
}

const CHECK_STATUS: Readonly<Record<ResultStatus, StepStatus>> = {
  pass: "success",
  fail: "error",
  neutral: "warning",
};

/** Creates the step with the SPF result that counts: reported by a server, or verified here. */
export function createSpf(
  { countedResults, verification }: Provenance,
): StepOf<"spf"> {
  const { status } = countedResults.spf;
  return {
    step: "spf",
    status: CHECK_STATUS[status],
    data: { message: composeMessage("spf", countedResults, verification?.spf), status },
    progress: STEP_PROGRESS.spf,
  };
}

/** Creates the step with the DKIM result that counts: reported by a server, or verified here. */
export function createDkim(
  { countedResults, verification }: Provenance,
): StepOf<"dkim"> {
  const { status, result, domain } = countedResults.dkim;
  const signature = verification?.dkim.find((each) =>
    each.result === result && each.domain === domain
  );
  return {
    step: "dkim",
    status: CHECK_STATUS[status],
    data: { message: composeMessage("dkim", countedResults, signature), status },
    progress: STEP_PROGRESS.dkim,
  };
}

/** Composes the sentence on a check, which names the source of its result. */
function composeMessage(
  check: "spf" | "dkim",
  countedResults: CountedResults,
  verifiedResult: { readonly result: string; readonly explanation: string } | undefined,
): string {
  const { status, result } = countedResults[check];
  const name = check.toUpperCase();
  // A sender may have chosen the word in the field, so only known ones are repeated.
  const isKnown = result !== null && KNOWN_RESULTS.has(result);
  const nameAndResult = `${name} ${isKnown ? result : status}`;
  switch (countedResults.sources[check]) {
    case "none":
      return `No field reports the result of ${name}.`;
    case "verified":
      return `Verified here: ${name} ${verifiedResult?.result ?? status}. ${
        verifiedResult?.explanation ?? ""
      }`
        .trim();
    case "reported":
      return `The recipient's server reports ${nameAndResult}.`;
    case "unproven":
      return `A field of the mail reports ${nameAndResult}; nothing proves that the recipient's server wrote it.`;
  }
}

/** The results that the RFCs define (RFC 8601 §2.7, RFC 7208 §2.6). */
const KNOWN_RESULTS: ReadonlySet<string> = new Set([
  "pass",
  "fail",
  "hardfail",
  "softfail",
  "neutral",
  "none",
  "policy",
  "temperror",
  "permerror",
]);

const THREAT_STATUS: Readonly<Record<ThreatLevel, StepStatus>> = {
  safe: "success",
  low: "success",
  medium: "warning",
  high: "error",
  critical: "error",
};

/** Sentences for a mail that is `low` only as it cannot be called safe, by the author's proof. */
const CANNOT_TELL: Readonly<Record<ExaminedHeaders["author"], string>> = {
  proven: "The author's domain is proven, as everybody can prove a domain of their own; " +
    "headers alone cannot tell whether its owner is honest.",
  signed: "The author's domain signed the header fields; headers alone cannot tell more.",
  unproven: "Headers alone cannot tell who sent it: nothing proves the author.",
};

/**
 * Creates the last step: the summary, with a sentence on the level. Unless the level is `safe`, a
 * sentence on the most severe finding follows, or one of {@linkcode CANNOT_TELL}.
 */
export function createComplete(
  summary: AnalysisSummary,
  author: ExaminedHeaders["author"],
): StepOf<"complete"> {
  const { threatLevel, score } = summary;
  const level = `Threat level ${threatLevel}, score ${score} of 100.`;
  const explanation = explainLevel(summary, author);
  return {
    step: "complete",
    status: THREAT_STATUS[threatLevel],
    data: { message: explanation === "" ? level : `${level} ${explanation}`, summary },
    progress: STEP_PROGRESS.complete,
  };
}

function explainLevel(
  { threatLevel, score, findings: [mostSevere] }: AnalysisSummary,
  author: ExaminedHeaders["author"],
): string {
  if (threatLevel === "safe") return "";
  // A mail below the threshold is only `low` because it may not be called safe.
  if (threatLevel !== "low" || score >= LOW_THRESHOLD) return mostSevere?.message ?? "";
  const isHarmless = mostSevere === undefined || mostSevere.severity === "low";
  return `${CANNOT_TELL[author]} ${
    isHarmless ? "Nothing speaks against the mail." : mostSevere.message
  }`;
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
