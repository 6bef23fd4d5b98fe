import type { AnalysisStep, AnalysisSummary } from "../contract/analyze_email_headers.ts";

/**
 * Reads an analysis to its end and returns its summary.
 *
 * @throws {Error} if the steps end without a summary; errors of the steps pass through.
 */
export async function readLastSummary(
  steps: AsyncIterable<AnalysisStep>,
): Promise<AnalysisSummary> {
  for await (const step of steps) if (step.step === "complete") return step.data.summary;
  throw new Error("The analysis ended before it was complete.");
}
