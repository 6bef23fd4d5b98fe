import { assertEquals } from "@std/assert";
import type { Store } from "../../../shared/storage/port.ts";
import { startPostgres } from "../../support/postgres.ts";
import { NO_POSTGRES, openTestStore } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

/**
 * Closing TLS connections. Not on the older level of the runtime, which does not report it to the
 * socket.
 */

/** Starts a forwarder to a port of loopback whose connections can be cut without notice. */
function startWay(to: number): { readonly port: number; cut(): void } & Disposable {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const pass = async () => {
    for await (const near of listener) {
      const far = await Deno.connect({ hostname: "127.0.0.1", port: to });
      for (const [from, into] of [[near, far], [far, near]] as const) {
        open.add(from);
        from.readable.pipeTo(into.writable).catch(() => {});
      }
    }
  };
  pass().catch(() => {});
  const cut = () => {
    for (const connection of open) {
      try {
        connection.close();
      } catch {
        // The other side closed it first.
      }
    }
    open.clear();
  };
  return {
    port: listener.addr.port,
    cut,
    [Symbol.dispose]: () => {
      cut();
      listener.close();
    },
  };
}

Deno.test({
  name: "postgres over TLS: connections end for the store when they end for the server",
  ignore: NO_POSTGRES,
  sanitizeResources: false,
  sanitizeOps: false,
  fn: async (t) => {
    await using cluster = await startPostgres({ tls: true });
    const url = new URL(await cluster.createDatabase());
    using way = startWay(cluster.port);
    url.port = `${way.port}`;
    const openLevel = () =>
      openTestStore(`${url}?sslmode=verify-full`, {
        STORAGE_CA_CERT: cluster.ca,
        STORAGE_CONNECTIONS: "4",
      });
    const sleep = (store: Store, seconds: number) =>
      Promise.allSettled(
        Array.from({ length: 4 }, () => store.query(`select pg_sleep(${seconds})`)),
      );
    const waitUntilAsleep = () =>
      waitUntil(async () =>
        await cluster.runPsql(
          "postgres",
          "select count(*) from pg_stat_activity where query like 'select pg_sleep%'" +
            " and state = 'active'",
        ) === "4\n"
      );
    const readStatuses = (results: readonly PromiseSettledResult<unknown>[]) =>
      results.map(({ status }) => status);

    await t.step("a store that is closed waits for its statements, and no longer", async () => {
      const store = openLevel();
      await store.migrate();
      // One connection each, so that the next four start at once.
      await sleep(store, 0);
      const queries = sleep(store, 2);
      await waitUntilAsleep();
      await store.close();
      assertEquals(readStatuses(await queries), Array(4).fill("fulfilled"));
    });

    await t.step(
      "a connection that breaks fails its statement, and a waiting call gets its place",
      async () => {
        const store = openLevel();
        await store.check();
        await sleep(store, 0);
        const queries = sleep(store, 30);
        await waitUntilAsleep();
        const queuedQuery = store.query("select 7 as answer");
        way.cut();
        assertEquals(readStatuses(await queries), Array(4).fill("rejected"));
        assertEquals((await queuedQuery)[0]?.["answer"], 7);
        await store.close();
      },
    );
  },
});
