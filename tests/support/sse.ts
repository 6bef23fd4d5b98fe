import { assert, assertEquals } from "@std/assert";
import { AnalysisStep } from "../../shared/contract/analyze_email_headers.ts";

/** Splits a stream's text into events in the strict form: `data: `, one line, a blank line. */
export function readDataLines(text: string): string[] {
  const events = text.split("\n\n");
  assertEquals(events.pop(), "", "the stream ends with a blank line");
  return events.map((event) => {
    assert(event.startsWith("data: ") && !/[\r\n]/.test(event), `not one data line: ${event}`);
    return event.slice("data: ".length);
  });
}

/** Parses the steps of a whole stream; checks the contract, and that `[DONE]` ends it. */
export function parseSteps(text: string): AnalysisStep[] {
  const lines = readDataLines(text);
  assertEquals(lines.pop(), "[DONE]");
  return lines.map((line) => AnalysisStep.parse(JSON.parse(line)));
}

/** Finds the step with a name; fails without it. */
export function findStep<Name extends AnalysisStep["step"]>(
  steps: readonly AnalysisStep[],
  name: Name,
): Extract<AnalysisStep, { step: Name }> {
  const namedStep = steps.find((step): step is Extract<AnalysisStep, { step: Name }> =>
    step.step === name
  );
  assert(namedStep, `no step ${name}`);
  return namedStep;
}
