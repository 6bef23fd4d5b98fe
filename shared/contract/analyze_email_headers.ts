import * as z from "zod";
import { FindingValues } from "./finding_values.ts";
import { Verification } from "./verification.ts";
import { mapProviders, PROVIDER_NAMES } from "./providers.ts";
import { STEP_NAMES, type StepName } from "./step_names.ts";
import { THREAT_LEVELS } from "./threat_levels.ts";

const Flag = z.boolean().default(false);
const Key = z.string().default("");

/** The request body (SPEC 4.1). */
export const AnalyzeEmailHeadersRequest = z.object({
  emailHeaders: z.string().refine((text) => /\S/.test(text), "must not be blank")
    .describe("Raw header fields with their line breaks; a body after them is ignored"),
  enabledApis: z.object(mapProviders(() => Flag)).prefault({})
    .describe("Which reputation providers to ask; none when absent"),
  apiKeys: z.object(mapProviders(() => Key)).prefault({})
    .describe("The caller's own key of each provider; empty when unused"),
  verify: z.boolean().optional()
    .describe("Whether to verify SPF, DKIM, DMARC and ARC as well; ignored without DNS_RESOLVER"),
}).meta({
  id: "AnalyzeEmailHeadersRequest",
  description: "Raw email headers and the reputation providers to ask about their addresses",
});

export { STEP_NAMES };

/** How far the analysis is after each step, in percent (SPEC part 6). */
export const STEP_PROGRESS = {
  basic_parsing: 10,
  ip_parsing: 20,
  received_chain: 30,
  domain_arc: 40,
  ip_reputation: 55,
  spf: 73,
  dkim: 85,
  complete: 100,
} as const satisfies Record<StepName, number>;

/** Result of a step (SPEC part 3); `processing` is reserved. */
export const StepStatus = z.enum(["processing", "success", "warning", "error"]).describe(
  "success: fine; warning: missing, neutral, suspicious or a lookup that failed; " +
    "error: a failed check, or a step that could not be done. The stream continues after an error.",
);

const message = z.string().describe("One sentence for a person");
const text = z.string().nullable();
const texts = z.array(z.string());
const isoTime = z.iso.datetime().nullable();

/** One transfer between two servers. */
export const ChainHop = z.object({
  index: z.int().describe("0 is the hop nearest the recipient, the first in the text"),
  from: text.describe("Name given by the sending server"),
  by: text.describe("Receiving server"),
  with: text.describe("Protocol"),
  id: text,
  for: text.describe("Recipient noted by the server"),
  ip: text.describe("IP address of the sending server as seen by the receiving one"),
  timestamp: isoTime.describe("ISO 8601 UTC"),
  delaySeconds: z.number().nullable()
    .describe("Seconds since the previous hop; negative when the clocks differ"),
  tls: text.describe("TLS version"),
  cipher: text,
  raw: z.string().describe("The whole field, unfolded"),
}).meta({ id: "ChainHop", description: "One Received field" });

/** One provider's answer about the addresses of the message. */
export const Reputation = z.object({
  provider: z.enum(PROVIDER_NAMES),
  ip: text.describe("The address of this entry: the worst of those looked up"),
  status: z.enum(["ok", "error", "skipped"]),
  score: z.number().min(0).max(100).nullable().describe("0 harmless to 100 malicious"),
  verdict: z.enum(["safe", "suspicious", "malicious", "unknown"]),
  message,
}).meta({ id: "Reputation", description: "One entry per enabled provider" });

export const FindingSeverity = z.enum(["low", "medium", "high", "critical"]);

export const Finding = z.object({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/).describe("Stable name of the finding"),
  severity: FindingSeverity,
  values: FindingValues,
  message,
}).meta({ id: "Finding" });

/** Results of a check (SPEC part 6). */
export const CheckStatus = z.enum(["pass", "fail", "neutral"]);

/** Where a check's status comes from. */
export const CheckSource = z.enum(["reported", "unproven", "verified", "none"]).describe(
  "reported: stated by a server of the recipient's side; unproven: by a field anybody may add; " +
    "verified: by the service itself; none: there is no result",
);

/** The full result, `data.summary` of the last step. */
export const AnalysisSummary = z.object({
  from: text.describe("Author as written, decoded"),
  subject: text,
  date: isoTime.describe("ISO 8601 UTC; null when missing or not readable"),
  domains: texts,
  ips: z.object({ ipv4: texts, ipv6: texts }),
  received: z.object({
    chain: z.array(ChainHop),
    hops: z.int(),
    tls: text.describe("TLS of the hop at which the mail entered the recipient's side"),
    cipher: text,
    totalDelaySeconds: z.number().nullable().describe("Seconds from the first to the last hop"),
  }),
  arc: z.object({ domain: text, seal: text, authenticationResults: text }),
  border: z.object({
    ip: text,
    by: text,
    helo: text.describe("Name that the client gave itself, which proves nothing"),
    reverse: text.describe("Name that the receiving server found for the address"),
  }).optional().describe("The hop at which the mail entered the recipient's side"),
  internal: z.boolean().nullable().optional().describe(
    "Whether the mail never came from outside the recipient's own servers, as from a web form or a " +
      "cron job on them; null where the route does not show it",
  ),
  envelopeFrom: text.optional().describe("Sender of the envelope, from Return-Path"),
  replyTo: text.optional(),
  messageId: text.optional(),
  service: text.optional().describe(
    "Mailing service or mailbox provider that sent the mail, as its host names and fields show",
  ),
  forwarders: z.array(z.object({
    domain: text.describe("Domain of the seal"),
    reported: z.array(z.object({ method: z.string(), result: z.string(), domain: text }))
      .describe("Results that it says it found; a claim, as believable as the domain"),
  })).optional().describe("Who sealed the mail (ARC), the first one first"),
  reputations: z.array(Reputation),
  authentication: z.object({
    spf: CheckStatus,
    dkim: CheckStatus,
    dmarc: CheckStatus,
    sources: z.object({ spf: CheckSource, dkim: CheckSource, dmarc: CheckSource }).optional()
      .describe("Source of each result; only together with verification"),
  }),
  findings: z.array(Finding).describe("Most severe first"),
  score: z.int().min(0).max(100).describe("0 harmless to 100; from the headers alone"),
  threatLevel: z.enum(THREAT_LEVELS),
  verification: Verification.optional(),
  analyzedAt: z.iso.datetime(),
}).meta({
  id: "AnalysisSummary",
  description: "The whole analysis; may be posted unchanged as analysisData",
});

function step<Name extends StepName, Shape extends z.ZodRawShape>(name: Name, data: Shape) {
  return z.object({
    step: z.literal(name),
    status: StepStatus,
    data: z.object({ message, ...data }),
    progress: z.literal(STEP_PROGRESS[name]),
  });
}

/** One event of the stream (SPEC 2.1), each step with its own data (SPEC part 6). */
export const AnalysisStep = z.discriminatedUnion("step", [
  step("basic_parsing", {
    from: text,
    subject: text,
    date: isoTime,
    domains: texts,
    ipv4: texts,
  }),
  step("ip_parsing", { ipv4: texts, ipv6: texts }),
  step("received_chain", { chain: z.array(ChainHop), tls: text, cipher: text }),
  step("domain_arc", {
    domain: text.describe("Domain of the author's address"),
    arcSeal: text.describe("The newest ARC-Seal, unfolded"),
    arcAuth: text.describe("The newest ARC-Authentication-Results, unfolded"),
  }),
  step("ip_reputation", { reputations: z.array(Reputation) }),
  step("spf", { status: CheckStatus }),
  step("dkim", { status: CheckStatus }),
  step("complete", { summary: AnalysisSummary }),
]).meta({
  id: "AnalysisStep",
  description: "One event of the stream; after the last one it sends `data: [DONE]`",
});

export type AnalyzeEmailHeadersRequest = z.output<typeof AnalyzeEmailHeadersRequest>;
export type { StepName };
export type StepStatus = z.output<typeof StepStatus>;
export type ChainHop = z.output<typeof ChainHop>;
export type Reputation = z.output<typeof Reputation>;
export type ReputationVerdict = Reputation["verdict"];
export type Finding = z.output<typeof Finding>;
export type FindingSeverity = z.output<typeof FindingSeverity>;
export type CheckStatus = z.output<typeof CheckStatus>;
export type CheckSource = z.output<typeof CheckSource>;
export type AnalysisSummary = z.output<typeof AnalysisSummary>;
export type AnalysisStep = z.output<typeof AnalysisStep>;
/** The event of one step. */
export type StepOf<Name extends StepName> = Extract<AnalysisStep, { step: Name }>;
