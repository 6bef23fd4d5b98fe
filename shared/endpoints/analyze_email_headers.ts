import * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";

/** The `analyze-email-headers` function. */
export function createAnalyzeEmailHeaders(context: FunctionContext): FunctionApp {
  return createFunctionApp(context, {
    name: "analyze-email-headers",
    request: z.object({}),
    handle: () => {
      throw new AppError("not_implemented", "analyze-email-headers is not available yet.");
    },
  });
}
