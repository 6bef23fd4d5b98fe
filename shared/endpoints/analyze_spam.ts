import { startCatalogue } from "../catalogue/load.ts";
import { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { scoreMail } from "../spam/analyze.ts";
import type { CompiledCatalogue } from "../spam/analyze.ts";
import { readMail } from "../spam/mail.ts";
import { refuseExcess } from "./mail_limits.ts";

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
  const { config, deps: { clock } } = context;
  // It is compiled by now, or the start has failed.
  context.probes?.set("catalogue", () => catalogue);
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: AnalyzeSpamRequest,
    handle: (request): AnalyzeSpamResponse => {
      const mail = readMail(request, config.MAX_MIME_DEPTH);
      refuseExcess(mail, config);
      return { ...scoreMail(catalogue, mail), analyzedAt: new Date(clock.now()).toISOString() };
    },
  });
}

let shipped: CompiledCatalogue | undefined;

/** Made ready once a process; every mail is scored from start to end without a pause. */
function shippedCatalogue(): CompiledCatalogue {
  return shipped ??= startCatalogue();
}
