import { assert, assertEquals } from "@std/assert";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import type { AnalysisDeps } from "../../../shared/analysis/analyze.ts";
import {
  AnalysisStep,
  AnalyzeEmailHeadersRequest,
  STEP_NAMES,
} from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { findStep } from "../../support/sse.ts";

const SECRET = "the secret is hunter2";

/** Runs the analysis to its end; every step must match the contract. */
async function run(deps: Partial<AnalysisDeps>) {
  const failures: string[] = [];
  const steps = await Array.fromAsync(
    analyzeHeaders(
      AnalyzeEmailHeadersRequest.parse({ emailHeaders: "From: ann@example.org" }),
      {
        lookUp: ({ candidates }) => {
          candidates();
          return Promise.resolve([]);
        },
        now: () => Date.parse("2026-01-06T00:00:00Z"),
        onFailure: (step) => failures.push(step),
        ...deps,
      },
      new AbortController().signal,
    ),
  );
  for (const step of steps) AnalysisStep.parse(step);
  assertEquals(steps.map(({ step }) => step), [...STEP_NAMES]);
  assert(!JSON.stringify(steps).includes("hunter2"));
  return { steps, failures };
}

Deno.test("analyzeHeaders gives an error step, and goes on, where a lookup fails inside", async () => {
  const { steps, failures } = await run({ lookUp: () => Promise.reject(new Error(SECRET)) });
  assertEquals(failures, ["ip_reputation"]);
  assertEquals(findStep(steps, "ip_reputation").status, "error");
  assertEquals(findStep(steps, "complete").data.summary.from, "ann@example.org");
});

Deno.test("analyzeHeaders gives only error steps, and never the level safe, where the parse failed", async () => {
  const { steps, failures } = await run({
    parse: () => {
      throw new Error(SECRET);
    },
  });
  assertEquals(failures, [...STEP_NAMES]);
  assert(steps.every(({ status }) => status === "error" || status === "warning"));
  const { summary } = findStep(steps, "complete").data;
  assertEquals(summary.findings.map(({ id }) => id), ["analysis_failed"]);
  assertEquals(summary.threatLevel, "medium");
  assertEquals(summary.analyzedAt, "2026-01-06T00:00:00.000Z");
});

Deno.test("analyzeHeaders fails only the steps that read a broken part of the parse", async () => {
  const { steps, failures } = await run({
    parse: (raw) =>
      Object.defineProperty(parseHeaders(raw), "authenticationResults", {
        get: () => {
          throw new Error(SECRET);
        },
      }),
  });
  assertEquals(failures, ["spf", "dkim", "complete"]);
  assertEquals(findStep(steps, "basic_parsing").data.from, "ann@example.org");
  assertEquals(findStep(steps, "spf").status, "error");
  assertEquals(findStep(steps, "received_chain").status, "warning");
});

Deno.test("analyzeHeaders sends no further step once the client has gone", async () => {
  const client = new AbortController();
  const failures: string[] = [];
  const steps = analyzeHeaders(
    AnalyzeEmailHeadersRequest.parse({ emailHeaders: "From: ann@example.org" }),
    {
      lookUp: ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason), { once: true })
        ),
      now: () => 0,
      onFailure: (step) => failures.push(step),
    },
    client.signal,
  );
  for (let i = 0; i < 4; i++) await steps.next();
  const next = steps.next();
  client.abort();
  assertEquals(await next, { done: true, value: undefined });
  assertEquals(failures, []);
});
