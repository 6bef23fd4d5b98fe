import { loadCatalogue } from "../catalogue/load.ts";
import { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { analyzeMail, compileCatalogue } from "../spam/analyze.ts";
import type { Pattern } from "../spam/pattern.ts";

/**
 * The `analyze-spam` function.
 *
 * @param patterns The catalogue; the shipped one unless told otherwise.
 * @throws {CatalogueError} when the catalogue is broken: the server must not start with it.
 */
export function createAnalyzeSpam(
  context: FunctionContext,
  patterns: readonly Pattern[] = loadCatalogue(),
): FunctionApp {
  const catalogue = compileCatalogue(patterns);
  const { clock } = context.deps;
  // Compiled above or the start has failed.
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
