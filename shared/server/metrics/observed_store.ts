import type { Clock } from "../../runtime/deps.ts";
import type { Queries, Store } from "../../storage/port.ts";
import type { ServiceMetrics } from "./service_metrics.ts";

/** Observes a store whose statements are timed. */
export function observeStore(
  store: Store,
  { storage }: Pick<ServiceMetrics, "storage">,
  { monotonic }: Pick<Clock, "monotonic">,
): Store {
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = monotonic();
    let failed = true;
    try {
      const result = await work();
      failed = false;
      return result;
    } finally {
      storage((monotonic() - started) / 1000, failed);
    }
  };
  const observed = ({ query }: Queries): Queries => ({
    query: (sql, values) => timed(() => query(sql, values)),
  });
  return {
    ...store,
    ...observed({ query: (sql, values) => store.query(sql, values) }),
    check: () => timed(() => store.check()),
    transaction: (work) =>
      store.transaction((queries) =>
        work(observed({ query: (sql, values) => queries.query(sql, values) }))
      ),
  };
}
