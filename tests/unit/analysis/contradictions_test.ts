import { assertEquals, assertGreater } from "@std/assert";
import forgeries from "../../fixtures/authentication/forgeries.json" with { type: "json" };
import layouts from "../../fixtures/authentication/layouts.json" with { type: "json" };
import verdicts from "../../fixtures/analysis/verdicts.json" with { type: "json" };
import cases from "../../fixtures/analysis/findings.json" with { type: "json" };
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../../shared/contract/analyze_email_headers.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { reportedResults } from "../../../shared/authentication/reported/results.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { stepOf } from "../../support/sse.ts";

/** Pairs of statements of one answer that cannot both be true. */

interface Said {
  readonly summary: AnalysisSummary;
  readonly ids: ReadonlySet<string>;
  /** The sentence of the last step. */
  readonly last: string;
  /** All sentences of the findings. */
  readonly sentences: string;
  readonly belief: string;
}

const PAIRS: Readonly<Record<string, (said: Said) => boolean>> = {
  "nothing proves the author, whom DMARC proves": ({ last, summary, belief }) =>
    last.includes("nothing proves the author") && summary.authentication.dmarc === "pass" &&
    belief === "believed",
  "safe, and something speaks against it": ({ summary }) =>
    summary.threatLevel === "safe" && summary.findings.some(({ severity }) => severity !== "low"),
  "nothing speaks against it, and something does": ({ last, summary }) =>
    last.includes("Nothing speaks against") &&
    summary.findings.some(({ severity }) => severity !== "low"),
  "your server says it, and may not have": ({ sentences, ids }) =>
    sentences.includes("Your server") && ids.has("authentication_unproven"),
  "your server says it, and nobody reports": ({ sentences, ids }) =>
    sentences.includes("Your server") && ids.has("authentication_missing"),
  "no check passed, and one did": ({ ids, summary: { authentication: { spf, dkim } } }) =>
    ids.has("authentication_empty") && (spf === "pass" || dkim === "pass"),
  "not allowed to send, and forwarded": ({ ids }) =>
    ids.has("spf_fail") && ids.has("spf_forwarded"),
  "a signature that fails, and none": ({ ids, summary }) =>
    ids.has("dkim_fail") && summary.authentication.dkim !== "fail",
  "no Received field, and hops": ({ ids, summary }) =>
    ids.has("received_missing") && summary.received.hops > 0,
  "no author, and one": ({ ids, summary }) => ids.has("from_missing") && summary.from !== null,
  "no date, and one": ({ ids, summary }) => ids.has("date_missing") && summary.date !== null,
};

const MAILS: readonly (readonly string[])[] = [
  ...forgeries,
  ...layouts,
  ...verdicts,
  ...Object.values(cases.byFinding).flat(),
  ...cases.clean,
].map(({ headers }) => headers);

Deno.test("no answer says two things that cannot both be true", async () => {
  const found: string[] = [];
  for (const headers of MAILS) {
    const emailHeaders = headers.join("\r\n");
    const steps = await Array.fromAsync(analyzeHeaders(
      AnalyzeEmailHeadersRequest.parse({ emailHeaders }),
      {
        lookUp: () => Promise.resolve([]),
        now: () => Date.parse("2026-01-06T00:00:00Z"),
        onFailure: (step, error) => {
          throw new Error(step, { cause: error });
        },
      },
      new AbortController().signal,
    ));
    const { message: last, summary } = stepOf(steps, "complete").data;
    const said = {
      summary,
      last,
      ids: new Set(summary.findings.map(({ id }) => id)),
      sentences: summary.findings.map(({ message }) => message).join(" "),
      belief: reportedResults(parseHeaders(emailHeaders)).belief,
    };
    for (const [pair, isSaid] of Object.entries(PAIRS)) {
      if (isSaid(said)) found.push(`${pair}: ${last} ${[...said.ids].join()}\n${emailHeaders}`);
    }
  }
  assertEquals(found, []);
  assertGreater(MAILS.length, 250);
});
