import {
  type AnalysisSummary,
  type ChainHop,
  type Reputation,
  STEP_PROGRESS,
  type StepOf,
  type StepStatus,
  type ThreatLevel,
} from "../contract/analyze_email_headers.ts";
import { arcDefects } from "../headers/arc_form.ts";
import { borderHop } from "../provenance/border/border.ts";
import type { CountedResults } from "../provenance/counted_results.ts";
import { findOperator } from "../provenance/border/mail_servers.ts";
import type { VerdictStatus } from "../provenance/reported/reported_verdict.ts";
import type { Verification } from "../contract/verification.ts";
import { isHostName } from "../domains/host_name.ts";
import type { ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import { LOW_BORDER } from "./levels.ts";
import type { Verdicts } from "./summary.ts";
import { writeAddressList } from "./write_mailbox.ts";

/** Computes the eight steps of SPEC part 6, each from the results so far. */

/** The status of a step, and its sentence. */
type StepOutcome = readonly [status: StepStatus, message: string];

/** Author, subject, date and the domains and addresses the fields name. */
export function createBasicParsing(parsed: ParsedHeaders): StepOf<"basic_parsing"> {
  const [status, message] = judgeFields(parsed);
  return {
    step: "basic_parsing",
    status,
    data: {
      message: message,
      from: writeAddressList(parsed.from),
      subject: parsed.subject,
      date: parsed.date.iso,
      domains: [...parsed.domains],
      ipv4: [...parsed.ipv4],
    },
    progress: STEP_PROGRESS.basic_parsing,
  };
}

function judgeFields({ fields, from, subject, date, problems }: ParsedHeaders): StepOutcome {
  if (fields.length === 0) return ["error", "No header field was found in the text."];
  const lacking: string[] = [];
  if (from.mailboxes.length === 0) lacking.push("author");
  if (subject === null) lacking.push("subject");
  if (date.instant === null) lacking.push("date");
  if (lacking.length > 0) return ["warning", `Missing or not readable: ${lacking.join(", ")}.`];
  const read = `Read ${count(fields.length, "header field")}`;
  if (problems.length === 0) return ["success", `${read}.`];
  return ["success", `${read}, with ${problems.length} not as the standards have it.`];
}

/** Returns the addresses of the trace fields by family. */
export function createIpParsing({ ipv4, ipv6 }: ParsedHeaders): StepOf<"ip_parsing"> {
  const found = `Found ${ipv4.length} IPv4 and ${ipv6.length} IPv6.`;
  const none = ipv4.length + ipv6.length === 0;
  return {
    step: "ip_parsing",
    status: none ? "warning" : "success",
    data: {
      message: none ? "The headers name no IP address." : found,
      ipv4: [...ipv4],
      ipv6: [...ipv6],
    },
    progress: STEP_PROGRESS.ip_parsing,
  };
}

/**
 * Describes the path; TLS and cipher are the border's, else those of the topmost hop that names
 * them.
 */
export function createReceivedChain(parsed: ParsedHeaders): StepOf<"received_chain"> {
  const { received } = parsed;
  const [status, message] = judgePath(received);
  const encrypted = borderHop(parsed) ?? received.find(({ tls }) => tls !== null);
  return {
    step: "received_chain",
    status,
    data: {
      message: message,
      chain: received.map(toChainHop),
      tls: encrypted?.tls ?? null,
      cipher: encrypted?.cipher ?? null,
    },
    progress: STEP_PROGRESS.received_chain,
  };
}

function judgePath(received: readonly ReceivedHop[]): StepOutcome {
  if (received.length === 0) return ["warning", "There is no Received field."];
  const followed = `Followed ${count(received.length, "hop")}`;
  return received.some(({ delaySeconds }) => delaySeconds !== null && delaySeconds < 0)
    ? ["warning", `${followed}; the clocks of the servers disagree.`]
    : ["success", `${followed}.`];
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

/** Returns the author's domain and the seals of forwarders (RFC 8617). */
export function createDomainArc(parsed: ParsedHeaders): StepOf<"domain_arc"> {
  const [status, message] = judgeArc(parsed);
  const newest = parsed.arc.at(-1);
  const valueAt = (index: number | undefined) => parsed.fields[index ?? -1]?.value ?? null;
  return {
    step: "domain_arc",
    status,
    data: {
      message: message,
      domain: describeAuthorDomain(parsed),
      arcSeal: valueAt(newest?.seal?.fieldIndex),
      arcAuth: valueAt(newest?.authenticationResults?.fieldIndex),
    },
    progress: STEP_PROGRESS.domain_arc,
  };
}

/** Also null where the domain cannot exist. */
function describeAuthorDomain({ from }: ParsedHeaders): string | null {
  const domain = from.primary?.domain ?? "";
  return isHostName(domain) ? domain : null;
}

function judgeArc(parsed: ParsedHeaders): StepOutcome {
  const { arc } = parsed;
  const defects = arcDefects(parsed);
  if (defects.has("broken")) return ["error", "The ARC chain reports a failure."];
  if (describeAuthorDomain(parsed) === null) {
    return ["warning", "The author's domain is not known."];
  }
  const newest = arc.at(-1);
  if (newest === undefined) return ["success", "No forwarder sealed the message."];
  if (defects.has("incomplete")) return ["warning", "The ARC chain is incomplete."];
  if (defects.has("malformed")) return ["warning", "The ARC chain is not well formed."];
  // The recipient's own servers also seal; that is not forwarding.
  const own = findOperator(borderHop(parsed)?.by);
  const others = arc.filter(({ seal }) => own === null || findOperator(seal?.domain) !== own);
  return [
    "success",
    others.length === 0
      ? "Sealed by the receiving side alone."
      : `Sealed by ${count(others.length, "forwarder")}.`,
  ];
}

/** Returns the answers of the enabled providers. */
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
  const answered = reputations.filter(({ status }) => status === "ok").length;
  const message = `${answered} of ${count(reputations.length, "provider")} answered.`;
  return [verdicts.has("unknown") ? "warning" : "success", message];
}

const CHECK_STATUS: Readonly<Record<VerdictStatus, StepStatus>> = {
  pass: "success",
  fail: "error",
  neutral: "warning",
};

/** SPF, as the receiving server reports it, or as it was verified. */
export function createSpf(counted: CountedResults, verification?: Verification): StepOf<"spf"> {
  const { status } = counted.spf;
  return {
    step: "spf",
    status: CHECK_STATUS[status],
    data: { message: checkMessage("spf", counted, verification?.spf), status },
    progress: STEP_PROGRESS.spf,
  };
}

/** DKIM, as the receiving server reports it, or as it was verified. */
export function createDkim(counted: CountedResults, verification?: Verification): StepOf<"dkim"> {
  const { status, result, domain } = counted.dkim;
  const signature = verification?.dkim.find((each) =>
    each.result === result && each.domain === domain
  );
  return {
    step: "dkim",
    status: CHECK_STATUS[status],
    data: { message: checkMessage("dkim", counted, signature), status },
    progress: STEP_PROGRESS.dkim,
  };
}

function checkMessage(
  check: "spf" | "dkim",
  counted: CountedResults,
  verified: { readonly result: string; readonly explanation: string } | undefined,
): string {
  const { status, result } = counted[check];
  const name = check.toUpperCase();
  // The sender chooses the word in the field; only known ones are repeated.
  const known = result !== null && KNOWN_RESULTS.has(result);
  const said = `${name} ${known ? result : status}`;
  switch (counted.sources[check]) {
    case "none":
      return `No field reports the result of ${name}.`;
    case "verified":
      return `Verified here: ${name} ${verified?.result ?? status}. ${verified?.explanation ?? ""}`
        .trim();
    case "reported":
      return `The recipient's server reports ${said}.`;
    case "unproven":
      return `A field of the mail reports ${said}; nothing proves that the recipient's server wrote it.`;
  }
}

/** RFC 8601 §2.7 and RFC 7208 §2.6. */
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

/** The sentence for a mail with few findings that is not safe, by the proof of its author. */
const CANNOT_TELL: Readonly<Record<Verdicts["author"], string>> = {
  proven: "The author's domain is proven, as everybody can prove a domain of their own; " +
    "headers alone cannot tell whether its owner is honest.",
  signed: "The author's domain signed the header fields; headers alone cannot tell more.",
  unproven: "Headers alone cannot tell who sent it: nothing proves the author.",
};

/**
 * Returns the last step: the summary, with the most severe finding as its sentence unless it is
 * safe.
 */
export function complete(
  summary: AnalysisSummary,
  author: Verdicts["author"],
): StepOf<"complete"> {
  const { threatLevel, score, findings } = summary;
  const level = `Threat level ${threatLevel}, score ${score} of 100.`;
  const [worst] = findings;
  const isUnreported = threatLevel === "low" && score < LOW_BORDER;
  const isSmall = worst === undefined || worst.severity === "low";
  const speaksAgainst = isUnreported && isSmall
    ? "Nothing speaks against the mail."
    : threatLevel === "safe"
    ? ""
    : worst?.message ?? "";
  const says = isUnreported ? `${CANNOT_TELL[author]} ${speaksAgainst}` : speaksAgainst;
  return {
    step: "complete",
    status: THREAT_STATUS[threatLevel],
    data: { message: says === "" ? level : `${level} ${says}`, summary },
    progress: STEP_PROGRESS.complete,
  };
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
