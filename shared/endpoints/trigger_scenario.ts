import * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";

/** The `trigger-scenario` function. */
export function createTriggerScenario(context: FunctionContext): FunctionApp {
  return createFunctionApp(context, {
    name: "trigger-scenario",
    request: z.object({}),
    handle: () => {
      throw new AppError("not_implemented", "trigger-scenario is not available yet.");
    },
  });
}
