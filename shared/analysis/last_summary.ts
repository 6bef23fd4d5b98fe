import type { AnalysisStep, AnalysisSummary } from "../contract/analyze_email_headers.ts";

/**
 * Returns the summary that an analysis ends with.
 *
 * @throws {Error} when the steps end before it, or what they throw.
 */
export async function readLastSummary(
  steps: AsyncIterable<AnalysisStep>,
): Promise<AnalysisSummary> {
  for await (const step of steps) if (step.step === "complete") return step.data.summary;
  throw new Error("The analysis ended before it was complete.");
}
