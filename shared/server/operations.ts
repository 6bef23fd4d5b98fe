import { Hono } from "hono";
import { STATUS_CODE } from "@std/http/status";
import type { ServiceMetrics } from "./metrics/service_metrics.ts";
import type { Clock, Workers } from "../runtime/deps.ts";
import type { DnsWatch } from "../verification/dns/watch.ts";

/** Maximum milliseconds of a check, which may have to load a list. */
const READY_TIMEOUT_MS = 2_000;

/**
 * Checks of the dependencies of a function, by name; each rejects while the dependency is missing.
 */
export type Probes = Map<string, () => unknown>;

/** Options of {@linkcode createOperationsRoutes}. */
export interface OperationsOptions {
  readonly probes: Probes;
  readonly metrics: ServiceMetrics;
  readonly clock: Pick<Clock, "after">;
  readonly workers: Pick<Workers, "size"> | undefined;
  /** Undefined where mails are not verified. */
  readonly dns: DnsWatch | undefined;
}

/**
 * Creates the operator's routes `/health`, `/ready` and `/metrics`, which answer even while
 * requests are refused.
 */
export function createOperationsRoutes(
  { probes, metrics, clock, workers, dns }: OperationsOptions,
): Hono {
  const routes = new Hono();
  routes.get("/health", () => createAnswer(STATUS_CODE.OK, JSON_TYPE, '{"status":"live"}'));
  routes.get("/ready", async () => {
    dns?.refresh();
    const checks = await Promise.all(
      [...probes].map(async ([name, probe]) => [name, await checkReadiness(probe, clock)] as const),
    );
    const isReady = checks.every(([, hasPassed]) => hasPassed);
    const status = isReady ? "ready" : "not_ready";
    return createAnswer(
      isReady ? STATUS_CODE.OK : STATUS_CODE.ServiceUnavailable,
      JSON_TYPE,
      JSON.stringify({
        status,
        checks: Object.fromEntries(checks),
        // Not a check: without workers the thread that answers does their work.
        workers: workers && workers.size > 0,
        // Not a check: without the DNS mails are analysed, and their verification says so.
        ...(dns && { dns: dns.isAnswering }),
      }),
    );
  });
  routes.get("/metrics", () => createAnswer(STATUS_CODE.OK, METRICS_TYPE, metrics.render()));
  return routes;
}

const JSON_TYPE = "application/json";
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

function createAnswer(status: number, type: string, text: string): Response {
  const body = new TextEncoder().encode(text);
  const headers = {
    "cache-control": "no-store",
    "content-type": type,
    "content-length": `${body.length}`,
  };
  return new Response(body, { status, headers });
}

/** Tells whether a probe resolves in time. */
async function checkReadiness(
  probe: () => unknown,
  { after }: Pick<Clock, "after">,
): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const cancel = after(READY_TIMEOUT_MS, () => timeout.resolve(false));
  try {
    return await Promise.race([Promise.resolve(probe()).then(() => true), timeout.promise]);
  } catch {
    return false;
  } finally {
    cancel();
  }
}
