import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { Provenance } from "../../shared/provenance/provenance.ts";
import { AnalyzeEmailHeadersRequest } from "../../shared/contract/analyze_email_headers.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import type { Verdict } from "../../shared/contract/verdict.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { findStep } from "./sse.ts";

/** Pairs of statements of one answer that cannot both be true. */

/** The answer about the headers of a mail. */
export interface HeaderStatements {
  readonly summary: AnalysisSummary;
  readonly ids: ReadonlySet<string>;
  /** Sentence of the last step. */
  readonly last: string;
  readonly arc: string;
  readonly spf: string;
  readonly dkim: string;
  /** All sentences of the findings. */
  readonly sentences: string;
  readonly belief: string;
  /** Values of a finding; none where it was not found. */
  readonly values: (id: string) => Readonly<Record<string, unknown>>;
}

/** The answer about a whole mail. */
export interface MailStatements extends HeaderStatements {
  readonly verdict: Verdict;
  readonly body: BodyAnalysis;
  /** Findings of the body. */
  readonly bodyIds: ReadonlySet<string>;
}

type Pairs<Of> = Readonly<Record<string, (said: Of) => boolean>>;

/** Matches statements about results that count as the recipient's server's own. */
const SERVER_SAYS = /The recipient's server (?:says|reports|checked|authenticated)/;

/** Pairs of statements about headers. */
export const HEADER_PAIRS: Pairs<HeaderStatements> = {
  "nothing proves the author, whom DMARC proves": ({ last, summary, belief }) =>
    last.includes("nothing proves the author") && summary.authentication.dmarc === "pass" &&
    belief === "believed",
  "safe, and something speaks against it": ({ summary }) =>
    summary.threatLevel === "safe" && summary.findings.some(({ severity }) => severity !== "low"),
  "nothing speaks against it, and something does": ({ last, summary }) =>
    last.includes("Nothing speaks against") &&
    summary.findings.some(({ severity }) => severity !== "low"),
  "the recipient's server says it, and may not have": ({ sentences, ids }) =>
    SERVER_SAYS.test(sentences) && ids.has("authentication_unproven"),
  "the recipient's server says it, and nobody reports": ({ sentences, ids }) =>
    SERVER_SAYS.test(sentences) && ids.has("authentication_missing"),
  "the recipient's server reports it in a step, and may not have": ({ spf, dkim, ids }) =>
    SERVER_SAYS.test(`${spf} ${dkim}`) && ids.has("authentication_unproven"),
  "no field reports it in a step, and a finding has it": ({ spf, dkim, ids }) =>
    (spf.startsWith("No field") && (ids.has("spf_fail") || ids.has("spf_softfail"))) ||
    (dkim.startsWith("No field") && ids.has("dkim_fail")),
  "no check passed, and one did": ({ ids, summary: { authentication: { spf, dkim } } }) =>
    ids.has("authentication_empty") && (spf === "pass" || dkim === "pass"),
  "passed for somebody else, and nothing passed": ({ ids, summary: { authentication } }) =>
    ids.has("authentication_unaligned") && authentication.spf !== "pass" &&
    authentication.dkim !== "pass",
  "not allowed to send, and forwarded": ({ ids }) =>
    ids.has("spf_fail") && ids.has("spf_forwarded"),
  "a signature that fails, and none": ({ ids, summary }) =>
    ids.has("dkim_fail") && summary.authentication.dkim !== "fail",
  "no Received field, and hops": ({ ids, summary }) =>
    ids.has("received_missing") && summary.received.hops > 0,
  "no author, and one": ({ ids, summary }) => ids.has("from_missing") && summary.from !== null,
  "no date, and one": ({ ids, summary }) => ids.has("date_missing") && summary.date !== null,
  "no Message-ID, and one": ({ ids, summary }) =>
    ids.has("message_id_missing") && summary.messageId !== null,
  "an author that cannot exist, and is proven": ({ ids, last }) =>
    ids.has("author_domain_impossible") && last.includes("domain is proven"),
  "no name for the address, and one": ({ ids, summary }) =>
    ids.has("rdns_mismatch") && summary.border?.reverse !== null &&
    !summary.received.chain.some(({ raw }) => /may be forged/i.test(raw)),
  "no forwarder, and some": ({ arc, summary }) =>
    arc.startsWith("No forwarder") && (summary.forwarders ?? []).length > 0,
  "forwarders, and none": ({ arc, summary }) =>
    arc.startsWith("Sealed by") && (summary.forwarders ?? []).length === 0,
  "answers go elsewhere, and nowhere": ({ ids, summary }) =>
    (ids.has("reply_to_elsewhere") || ids.has("reply_to_free_mail")) && summary.replyTo === null,
  "bounces go elsewhere, and nowhere": ({ ids, summary }) =>
    ids.has("return_path_elsewhere") && ids.has("bounce_path_empty") &&
    summary.envelopeFrom === null,
  "in the future, and long past": ({ ids }) =>
    (ids.has("date_in_future") || ids.has("date_ahead")) && ids.has("date_long_past"),
  "no hop of a provider, which sent it": ({ values, summary: { service } }) =>
    service !== null && service !== undefined &&
    PROVIDERS[String(values("message_id_forged")["service"])] === service,
  "TLS, and none at the border": ({ summary: { border, received } }) =>
    typeof border?.by === "string" && received.tls !== null &&
    !received.chain.some(({ by, ip, tls }) =>
      by === border.by && ip === border.ip && tls === received.tls
    ),
};

/** Providers of Message-IDs, and their names among the services. */
const PROVIDERS: Readonly<Record<string, string>> = {
  "Gmail": "Google",
  "Microsoft 365": "Microsoft 365 and Outlook.com",
  "Amazon SES": "Amazon SES",
  "SendGrid": "SendGrid",
};

/** Pairs of statements about a whole mail. */
export const MAIL_PAIRS: Pairs<MailStatements> = {
  "safe, and something of weight was found": ({ verdict, summary, body }) =>
    verdict.level === "safe" &&
    [...summary.findings, ...body.findings].some(({ severity }) =>
      /medium|high|critical/.test(severity)
    ),
  "safe, and not all was examined": ({ verdict, bodyIds }) =>
    verdict.level === "safe" && bodyIds.has("part_incomplete"),
  "a known sender, and a failed check": ({ verdict, ids }) =>
    verdict.reasons.some(({ id }) => id === "sender_known") &&
    (ids.has("dmarc_fail") || ids.has("spf_fail")),
  "a reason that was not found": ({ verdict, ids, bodyIds }) =>
    verdict.reasons.some(({ id, where }) =>
      where !== undefined && !ids.has(id) && !bodyIds.has(id)
    ),
  "unlikely, and unwanted": ({ verdict }) =>
    verdict.probability < 0.02 && verdict.level === "critical",
  "too little text, and a level": ({ verdict }) =>
    !verdict.enough && (verdict.level === "high" || verdict.level === "critical"),
  "a finding of a file, and no file": ({ body, bodyIds }) =>
    body.attachments.length === 0 && bodyIds.has("attachment_executable"),
  "a finding of a link, and no link": ({ body }) =>
    body.urls.length === 0 && body.findings.some(({ id }) => id.startsWith("url_")),
};

/** Finds the pairs of a table of which an answer states both sides. */
export function findContradictions<Of>(pairs: Pairs<Of>, said: Of): string[] {
  return Object.entries(pairs).filter(([, isSaid]) => isSaid(said)).map(([pair]) => pair);
}

/** Analyses header fields and collects what the answer states. */
export async function collectStatements(
  emailHeaders: string,
  now: number,
): Promise<HeaderStatements> {
  const steps = await Array.fromAsync(analyzeHeaders(
    AnalyzeEmailHeadersRequest.parse({ emailHeaders }),
    {
      lookUp: () => Promise.resolve([]),
      now: () => now,
      onFailure: (step, error) => {
        throw new Error(step, { cause: error });
      },
    },
    new AbortController().signal,
  ));
  const { message: last, summary } = findStep(steps, "complete").data;
  return {
    summary,
    last,
    arc: findStep(steps, "domain_arc").data.message,
    spf: findStep(steps, "spf").data.message,
    dkim: findStep(steps, "dkim").data.message,
    ids: new Set(summary.findings.map(({ id }) => id)),
    sentences: summary.findings.map(({ message }) => message).join(" "),
    belief: new Provenance(parseHeaders(emailHeaders)).reportedResults.belief,
    values: (id) => summary.findings.find((each) => each.id === id)?.values ?? {},
  };
}
