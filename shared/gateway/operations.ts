import { Hono } from "hono";
import { STATUS_CODE } from "@std/http/status";
import type { ServiceMetrics } from "../metrics/service_metrics.ts";
import type { Clock } from "../runtime/deps.ts";

/** A check may have to load a list; whoever asks wants to know now. */
const READY_TIMEOUT_MS = 2_000;

/** What must be there before a function can answer, by name. Rejects while it is not. */
export type Probes = Map<string, () => unknown>;

/** Options of {@linkcode operationsRoutes}. */
export interface OperationsOptions {
  readonly probes: Probes;
  readonly metrics: ServiceMetrics;
  readonly clock: Pick<Clock, "after">;
}

/**
 * What an operator's tools ask of the local server: `/health` (the process answers), `/ready` (its
 * functions can), `/metrics` (Prometheus text). They are outside the functions' limits, so that they
 * answer while requests are refused.
 */
export function operationsRoutes({ probes, metrics, clock }: OperationsOptions): Hono {
  const routes = new Hono();
  const uncached = { "cache-control": "no-store" };
  routes.get("/health", (c) => c.json({ status: "live" }, STATUS_CODE.OK, uncached));
  routes.get("/ready", async (c) => {
    const checks = await Promise.all(
      [...probes].map(async ([name, probe]) => [name, await passes(probe, clock)] as const),
    );
    const ready = checks.every(([, passed]) => passed);
    return c.json(
      { status: ready ? "ready" : "not_ready", checks: Object.fromEntries(checks) },
      ready ? STATUS_CODE.OK : STATUS_CODE.ServiceUnavailable,
      uncached,
    );
  });
  routes.get("/metrics", (c) =>
    c.text(metrics.render(), STATUS_CODE.OK, {
      ...uncached,
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
    }));
  return routes;
}

async function passes(probe: () => unknown, { after }: Pick<Clock, "after">): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const cancel = after(READY_TIMEOUT_MS, () => late.resolve(false));
  try {
    return await Promise.race([Promise.resolve(probe()).then(() => true), late.promise]);
  } catch {
    return false;
  } finally {
    cancel();
  }
}
