import { isObject } from "../../../shared/contract/is_object.ts";
import type { AnalysisStep } from "../../../shared/contract/analyze_email_headers.ts";
import { STEP_NAMES } from "../../../shared/contract/step_names.ts";

/** Marks the end of the stream; not JSON. */
export const END_OF_STREAM = "[DONE]";

/** Reads one event; undefined when it is not a step as this page knows them. */
export function readStep(data: string): AnalysisStep | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isStep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Recognises a step by its common fields; errors in its data are caught where it is shown. */
function isStep(value: unknown): value is AnalysisStep {
  if (!isObject(value)) return false;
  const { step, status, data, progress } = value;
  return STEP_NAMES.some((name) => name === step) && typeof status === "string" &&
    typeof progress === "number" && isObject(data) && typeof data["message"] === "string" &&
    (step !== "complete" || isObject(data["summary"]));
}
