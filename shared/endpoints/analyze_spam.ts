import { loadCatalogue } from "../catalogue/load.ts";
import { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { analyzeMail, compileCatalogue } from "../spam/analyze.ts";
import type { CompiledCatalogue } from "../spam/analyze.ts";

/**
 * The `analyze-spam` function.
 *
 * @param catalogue The shipped one unless told otherwise.
 * @throws {CatalogueError} when the shipped catalogue is broken: the server must not start with it.
 */
export function createAnalyzeSpam(
  context: FunctionContext,
  catalogue: CompiledCatalogue = shippedCatalogue(),
): FunctionApp {
  const { clock } = context.deps;
  // It is compiled by now, or the start has failed.
  context.probes?.set("catalogue", () => catalogue);
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: AnalyzeSpamRequest,
    handle: (request): AnalyzeSpamResponse => ({
      ...analyzeMail(catalogue, request),
      analyzedAt: new Date(clock.now()).toISOString(),
    }),
  });
}

let shipped: CompiledCatalogue | undefined;

/** Checked and compiled once a process; every mail is scored from start to end without a pause. */
function shippedCatalogue(): CompiledCatalogue {
  return shipped ??= compileCatalogue(loadCatalogue());
}
