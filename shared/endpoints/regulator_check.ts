import * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";

/** The `regulator-check` function. */
export function createRegulatorCheck(context: FunctionContext): FunctionApp {
  return createFunctionApp(context, {
    name: "regulator-check",
    request: z.object({}),
    handle: () => {
      throw new AppError("not_implemented", "regulator-check is not available yet.");
    },
  });
}
