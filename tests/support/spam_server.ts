import { assertEquals } from "@std/assert";
import { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";
import { createAnalyzeSpam } from "../../shared/endpoints/analyze_spam.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { compileCatalogue } from "../../shared/scoring/matching/matcher.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import { startServer } from "./server.ts";
import type { TestServer } from "./server.ts";

/** `analyze-spam` with a catalogue made by a test. */

/** Returns a pattern with default values, except for those given. */
export function createPattern(id: string, overrides: Partial<Pattern> = {}): Pattern {
  return {
    id,
    type: "phishing",
    keywords: ["alpha", "beta", "gamma", "delta"],
    subject_regex: ["^Alert \\d"],
    sender_domains: ["bank.test"],
    score: 80,
    severity: "high",
    ...overrides,
  };
}

/** Serves the function with only these patterns. */
export function servePatterns(...patterns: Pattern[]): TestServer {
  return startServer((context: FunctionContext) =>
    createAnalyzeSpam(context, compileCatalogue(patterns))
  );
}

/** Calls the function; the answer must match the contract and contain nothing else. */
export async function requestSpamAnalysis(
  server: TestServer,
  body: object,
): Promise<AnalyzeSpamResponse> {
  const response = await server.post("/functions/v1/analyze-spam", body);
  assertEquals(response.status, 200);
  return AnalyzeSpamResponse.strict().parse(await response.json());
}
