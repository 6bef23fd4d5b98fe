import * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";

/** The `analyze-spam` function. */
export function createAnalyzeSpam(context: FunctionContext): FunctionApp {
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: z.object({}),
    handle: () => {
      throw new AppError("not_implemented", "analyze-spam is not available yet.");
    },
  });
}
