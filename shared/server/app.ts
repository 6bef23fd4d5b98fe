import { Hono } from "hono";
import { AppError } from "../contract/errors.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX, type FunctionName } from "../contract/functions.ts";
import { createApiV1 } from "../api_v1/app.ts";
import { V1_PREFIX } from "../contract/v1.ts";
import { createAnalyzeEmailHeaders } from "../endpoints/analyze_email_headers.ts";
import { createAnalyzeSpam } from "../endpoints/analyze_spam.ts";
import { createExaminer } from "../endpoints/examiner.ts";
import { createRegulatorCheck } from "../endpoints/regulator_check.ts";
import { createTriggerScenario } from "../endpoints/trigger_scenario.ts";
import { createTriggerWorkflowExport } from "../endpoints/trigger_workflow_export.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { createProcessAdmission } from "../http/admission/admission.ts";
import { createPreflightAnswer, isPreflight } from "../http/cors.ts";
import { createExchange } from "../http/exchange.ts";
import { observeStore } from "./metrics/observed_store.ts";
import type { SocketClient } from "../runtime/deps.ts";
import { createSpamd } from "../spamd/answer_client.ts";
import { createServiceMetrics } from "./metrics/service_metrics.ts";
import { type ConsoleFile, createConsoleRoutes } from "./console.ts";
import { createDescriptionRoutes } from "./description.ts";
import { openStore } from "../storage/open.ts";
import { createOperationsRoutes, type Probes } from "./operations.ts";
import { createDnsWatch } from "../verification/dns/watch.ts";

const FUNCTIONS: Readonly<Record<FunctionName, (context: FunctionContext) => FunctionApp>> = {
  "analyze-email-headers": createAnalyzeEmailHeaders,
  "analyze-spam": createAnalyzeSpam,
  "regulator-check": createRegulatorCheck,
  "trigger-workflow-export": createTriggerWorkflowExport,
  "trigger-scenario": createTriggerScenario,
};

const NO_SUCH_FUNCTION = new AppError(
  "not_found",
  `There is no such function. The functions are ${
    FUNCTION_NAMES.map((name) => `${FUNCTION_PREFIX}/${name}`).join(", ")
  }.`,
);

/** The applications of the server: HTTP, and the protocol of `spamd`. */
export interface ServerApps {
  readonly http: Hono;
  readonly spamd: (client: SocketClient) => Promise<void>;
}

/** Creates the HTTP application of {@linkcode createServerApps}. */
export function createHttpApp(
  processContext: FunctionContext,
  consoleFiles: readonly ConsoleFile[] = [],
): Hono {
  return createServerApps(processContext, consoleFiles).http;
}

/**
 * Creates the server: the five functions, the API for accounts, the operator's routes and the
 * console over HTTP. It also has the API's description and the protocol of `spamd`.
 */
export function createServerApps(
  processContext: FunctionContext,
  consoleFiles: readonly ConsoleFile[] = [],
): ServerApps {
  const metrics = createServiceMetrics({
    now: processContext.deps.clock.now,
    // Called after the start only, as the admission logs through these metrics.
    usage: () => admission.limits.usage,
    workers: processContext.deps.workers,
    process: processContext.process,
  });
  const probes: Probes = new Map(processContext.probes);
  const deps = { ...processContext.deps, log: metrics.observe(processContext.deps.log) };
  const admission = createProcessAdmission(processContext.config, deps);
  // All functions share a store, as transactions of SQLite need its only connection.
  const baseStore = processContext.store ?? openStore(processContext.config, deps);
  const store = baseStore && observeStore(baseStore, metrics, deps.clock);
  const context: FunctionContext = {
    ...processContext,
    deps,
    admission,
    probes,
    ...(store && { store }),
  };
  const dns = createDnsWatch(processContext.config, deps);
  // A server for one person sends no DNS query before a mail is verified.
  if (!deps.local) dns?.refresh();
  const http = new Hono();
  for (const [name, create] of Object.entries(FUNCTIONS)) {
    const app = create(context);
    http.all(`${FUNCTION_PREFIX}/${name}`, (c) => app.fetch(c.req.raw));
  }
  const api = createApiV1(context);
  if (api) http.all(`${V1_PREFIX}/*`, (c) => api.app.fetch(c.req.raw));
  http.route("/", createDescriptionRoutes(context, { v1: api !== undefined }));
  http.route(
    "/",
    createOperationsRoutes({ probes, metrics, clock: deps.clock, workers: deps.workers, dns }),
  );
  http.route("/", createConsoleRoutes(context, consoleFiles));
  const answerOptions = createPreflightAnswer(context.config.ALLOWED_ORIGINS);
  const notFound = createExchange(context)(() => {
    throw NO_SUCH_FUNCTION;
  });
  // No route for `*`: with two matching routes, Hono would compose handlers for every request.
  http.notFound((c) => isPreflight(c.req.raw) ? answerOptions(c.req.raw) : notFound(c.req.raw));
  const { limits } = admission;
  const { config } = processContext;
  const spamd = createSpamd({ config, deps, limits, examine: createExaminer(context) });
  return { http, spamd };
}
