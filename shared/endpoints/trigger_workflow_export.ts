import * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";

/** The `trigger-workflow-export` function. */
export function createTriggerWorkflowExport(context: FunctionContext): FunctionApp {
  return createFunctionApp(context, {
    name: "trigger-workflow-export",
    request: z.object({}),
    handle: () => {
      throw new AppError("not_implemented", "trigger-workflow-export is not available yet.");
    },
  });
}
