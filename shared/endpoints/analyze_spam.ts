import { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import { createFunctionApp, type FunctionApp, type FunctionContext } from "../http/app.ts";
import { readQueryFlag } from "../http/query_flag.ts";
import { splitMessage } from "../mime/split_message.ts";
import type { CompiledCatalogue } from "../scoring/analyze.ts";
import { shippedCatalogue } from "../scoring/catalogue/load.ts";
import { withDefanged } from "./defanged.ts";
import { createExaminer } from "./examiner.ts";

/**
 * Creates the `analyze-spam` function.
 *
 * @param catalogue The shipped one by default.
 * @throws {CatalogueError} when that is broken.
 */
export function createAnalyzeSpam(
  context: FunctionContext,
  catalogue: CompiledCatalogue = shippedCatalogue(),
): FunctionApp {
  const { config } = context;
  const examine = createExaminer(context, catalogue);
  // It is compiled by now; otherwise the start would have failed.
  context.probes?.set("catalogue", () => catalogue);
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: AnalyzeSpamRequest,
    readMessageFields: (message, query) => {
      const { headers, content } = splitMessage(message);
      const defanged = readQueryFlag(query, "defanged");
      return { headers, emailContent: content, defanged, ...readVersion(query) };
    },
    handle: async ({ defanged = false, scoringVersion, ...input }) => {
      const answer = await examine({ input, version: scoringVersion ?? config.SCORING_VERSION });
      return defanged ? withDefanged(answer) : answer;
    },
  });
}

/**
 * Reads the scoring version in a request's address; validation refuses one that is not a number.
 */
export function readVersion(query: URLSearchParams): { scoringVersion?: number } {
  const named = query.get("scoringVersion");
  return named === null ? {} : { scoringVersion: Number(named) };
}
