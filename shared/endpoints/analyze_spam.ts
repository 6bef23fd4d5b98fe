import { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import { createFunctionApp, type FunctionApp, type FunctionContext } from "../http/app.ts";
import { readQueryFlag } from "../http/query_flag.ts";
import { splitMessage } from "../mime/split_message.ts";
import type { CompiledCatalogue } from "../scoring/matching/matcher.ts";
import { getShippedCatalogue } from "../scoring/catalogue/load.ts";
import { addDefangedUrls } from "./defanged.ts";
import { createExaminer } from "./examiner.ts";

/**
 * Creates the `analyze-spam` function.
 *
 * @param catalogue The shipped catalogue by default.
 * @throws {CatalogueError} if the shipped catalogue is invalid.
 */
export function createAnalyzeSpam(
  context: FunctionContext,
  catalogue: CompiledCatalogue = getShippedCatalogue(),
): FunctionApp {
  const { config } = context;
  const examine = createExaminer(context, catalogue);
  // The catalogue was compiled at the start, which fails otherwise; so the probe always passes.
  context.probes?.set("catalogue", () => catalogue);
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: AnalyzeSpamRequest,
    readMessageFields: (message, query) => {
      const { headers, content } = splitMessage(message);
      const defanged = readQueryFlag(query, "defanged");
      return { headers, emailContent: content, defanged, ...readVersion(query) };
    },
    handle: async ({ defanged = false, scoringVersion, ...input }, { message }) => {
      const version = scoringVersion ?? config.SCORING_VERSION;
      const answer = await examine({ input, isWholeMail: message !== undefined, version });
      return defanged ? addDefangedUrls(answer) : answer;
    },
  });
}

/**
 * Reads the scoring version from a query. The schema refuses a version that is not a number.
 */
export function readVersion(query: URLSearchParams): { scoringVersion?: number } {
  const version = query.get("scoringVersion");
  return version === null ? {} : { scoringVersion: Number(version) };
}
