import type { Clock } from "../../runtime/deps.ts";
import type { Queries, Store } from "../../storage/port.ts";
import type { ServiceMetrics } from "./service_metrics.ts";

/** A store whose statements are timed. */
export function observedStore(
  store: Store,
  { storage }: Pick<ServiceMetrics, "storage">,
  { monotonic }: Pick<Clock, "monotonic">,
): Store {
  const observed = ({ query }: Queries): Queries => ({
    query: async (sql, values) => {
      const started = monotonic();
      let failed = true;
      try {
        const rows = await query(sql, values);
        failed = false;
        return rows;
      } finally {
        storage((monotonic() - started) / 1000, failed);
      }
    },
  });
  return {
    ...store,
    ...observed({ query: (sql, values) => store.query(sql, values) }),
    transaction: (work) =>
      store.transaction((queries) =>
        work(observed({ query: (sql, values) => queries.query(sql, values) }))
      ),
  };
}
