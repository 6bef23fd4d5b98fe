import type { Clock } from "../../runtime/deps.ts";
import type { Queries, Store } from "../../storage/port.ts";
import type { ServiceMetrics } from "./service_metrics.ts";

/** Wraps a store, and measures its statements. */
export function observeStore(
  store: Store,
  { recordStatement }: Pick<ServiceMetrics, "recordStatement">,
  { monotonic }: Pick<Clock, "monotonic">,
): Store {
  const measure = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = monotonic();
    let hasFailed = true;
    try {
      const result = await work();
      hasFailed = false;
      return result;
    } finally {
      recordStatement({ seconds: (monotonic() - startedAt) / 1000, hasFailed });
    }
  };
  const observeQueries = ({ query }: Queries): Queries => ({
    query: (sql, values) => measure(() => query(sql, values)),
  });
  return {
    ...store,
    ...observeQueries({ query: (sql, values) => store.query(sql, values) }),
    check: () => measure(() => store.check()),
    transaction: (work) =>
      store.transaction((queries) =>
        work(observeQueries({ query: (sql, values) => queries.query(sql, values) }))
      ),
  };
}
