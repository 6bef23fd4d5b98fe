import { isObject } from "../../../shared/contract/is_object.ts";
import type { AnalysisStep } from "../../../shared/contract/analyze_email_headers.ts";
import { STEP_NAMES } from "../../../shared/contract/step_names.ts";

/** Data of the event that ends the stream; it is no JSON. */
export const END_OF_STREAM = "[DONE]";

/** Reads the data of an event; undefined if it is no step that this page knows. */
export function readStep(data: string): AnalysisStep | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isStep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Checks the fields that all steps have; errors in other data are caught when it is shown. */
function isStep(value: unknown): value is AnalysisStep {
  if (!isObject(value)) return false;
  const { step, status, data, progress } = value;
  return STEP_NAMES.some((name) => name === step) && typeof status === "string" &&
    typeof progress === "number" && isObject(data) && typeof data["message"] === "string" &&
    (step !== "complete" || isObject(data["summary"]));
}
