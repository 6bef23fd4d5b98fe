import { Hono } from "hono";
import { Accounts } from "../accounts/accounts.ts";
import { Refunds } from "../accounts/refunds.ts";
import { createVerifier } from "../verification/verifier.ts";
import { createResultCache } from "../cache/result_cache.ts";
import { AppError } from "../contract/errors.ts";
import { V1_PREFIX } from "../contract/v1.ts";
import { createPreflightAnswer, isPreflight } from "../http/cors.ts";
import { createExaminer } from "../endpoints/examiner.ts";
import type { FunctionContext } from "../http/exchange.ts";
import { createDatabase } from "../phone/database.ts";
import { SCHEMA_VERSION } from "../storage/migrations.ts";
import { openStore } from "../storage/open.ts";
import type { Store } from "../storage/port.ts";
import { createConfiguredSeal, createProcessSeal } from "../storage/seal.ts";
import { createAccountCredits, createAccountToken, createAccountUsage } from "./account.ts";
import { createApiAdmission } from "./admission.ts";
import { createEndpoint, type Handler } from "./call.ts";
import { analyzeEmail, createEmailAnalyze } from "./email.ts";
import { Idempotency } from "./idempotency.ts";
import { createJobEndpoint, createJobs, type Jobs } from "./jobs.ts";
import { createPhoneCheck } from "./phone.ts";
import type { ApiService } from "./service.ts";
import { createPeriodicWork, createWorkEndpoint } from "./work.ts";

/** The API of a process. */
export interface ApiV1 {
  readonly app: Hono;
  readonly service: ApiService;
  /** Undefined without a key to encrypt jobs with. */
  readonly jobs: Jobs | undefined;
}

/** An endpoint: its method and path, and its handler. */
interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly handler: Handler;
}

/**
 * Creates the v1 API (SPEC 4.6): plain JSON, API tokens, defined limits. Undefined without a
 * database.
 */
export function createApiV1(context: FunctionContext): ApiV1 | undefined {
  const store = context.store ?? openStore(context.config, context.deps);
  if (store === undefined) return undefined;
  const service = createService(context, store);
  const jobs = createJobs(
    service,
    (mail, scope, { accountId, attempt }) =>
      analyzeEmail(service, mail, { scope, accountId, attempt }),
  );
  const { WORK_SECRET } = context.config;
  context.periodic?.push(...createPeriodicWork(service, jobs));
  // Without periodic tasks, the process does not outlive a call.
  if (context.periodic && jobs) store.listen(() => jobs.start());
  const routes: readonly Route[] = [
    { method: "POST", path: "/email/analyze", handler: createEmailAnalyze(service, jobs) },
    { method: "GET", path: "/jobs/:id", handler: createJobEndpoint(service) },
    { method: "POST", path: "/phone/check", handler: createPhoneCheck(service) },
    { method: "GET", path: "/account/usage", handler: createAccountUsage(service) },
    { method: "GET", path: "/account/credits", handler: createAccountCredits(service) },
    { method: "POST", path: "/account/token", handler: createAccountToken(service) },
  ];
  /** Routes that the error for an unknown path does not list. */
  const hiddenRoutes: readonly Route[] = WORK_SECRET === undefined
    ? []
    : [{ method: "POST", path: "/work", handler: createWorkEndpoint(service, jobs, WORK_SECRET) }];
  return { app: buildApp(routes, hiddenRoutes, service), service, jobs };
}

/** Writes without a change, to check that the database is writable. */
const REWRITE_VERSION = "update mail_trust.migrations set version = version where version = $1";

function createService(context: FunctionContext, store: Store): ApiService {
  const { config, deps, probes } = context;
  probes?.set("storage", async () => {
    await store.check();
    // A read-only database cannot count calls.
    await store.query(REWRITE_VERSION, [SCHEMA_VERSION]);
  });
  const seal = createConfiguredSeal(config, deps);
  const { now } = deps.clock;
  return {
    context,
    store,
    admission: createApiAdmission(context),
    seal,
    resultCache: config.RESULT_CACHE
      ? createResultCache({ store, seal, now, log: deps.log })
      : undefined,
    accounts: new Accounts(store, deps),
    refunds: new Refunds(store, deps.log),
    idempotency: new Idempotency(store, seal ?? createProcessSeal(deps)),
    examine: createExaminer({ ...context, store }),
    verifier: createVerifier(config, deps),
    regulatorDatabase: createDatabase(config, deps),
  };
}

function buildApp(
  routes: readonly Route[],
  hiddenRoutes: readonly Route[],
  service: ApiService,
): Hono {
  const app = new Hono();
  const answerOptions = createPreflightAnswer(service.context.config.ALLOWED_ORIGINS);
  const wrongMethods: { readonly pattern: string; readonly answer: Handler }[] = [];
  for (const { method, path, handler } of [...routes, ...hiddenRoutes]) {
    const fullPath = V1_PREFIX + path;
    const answer = createEndpoint({ service }, () => {
      throw new AppError("method_not_allowed", `Call ${fullPath} with ${method}.`, {
        headers: { allow: `${method}, OPTIONS` },
      });
    });
    app.on(method, fullPath, (c) => handler(c.req.raw));
    app.options(fullPath, (c) => answerOptions(c.req.raw));
    wrongMethods.push({ pattern: fullPath, answer });
  }
  const notFound = createEndpoint({ service }, () => {
    const paths = routes.map(({ method, path }) => `${method} ${V1_PREFIX}${path}`).join(", ");
    throw new AppError("not_found", `There is nothing here. There is ${paths}.`);
  });
  // Registered after all routes, as two routes may share a path and differ in their method.
  for (const { pattern, answer } of wrongMethods) app.all(pattern, (c) => answer(c.req.raw));
  app.notFound((c) => isPreflight(c.req.raw) ? answerOptions(c.req.raw) : notFound(c.req.raw));
  return app;
}
