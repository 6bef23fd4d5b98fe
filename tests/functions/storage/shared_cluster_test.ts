import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { sharedPostgres, startPostgres } from "../../support/postgres.ts";
import { NO_POSTGRES } from "../../support/stores.ts";

/** A test run may share one PostgreSQL: each file creates and drops its own databases in it. */

const VARIABLE = "TEST_POSTGRES";

Deno.test({
  name: "two files that share a cluster have databases of their own, and leave none",
  ignore: NO_POSTGRES,
  fn: async () => {
    await using cluster = await startPostgres();
    const before = Deno.env.get(VARIABLE);
    Deno.env.set(VARIABLE, cluster.shared[VARIABLE] ?? "");
    try {
      const [one, two] = [sharedPostgres(), sharedPostgres()];
      assert(one && two);
      const urls = [await one.newDatabase(), await two.newDatabase()];
      assertNotEquals(urls[0], urls[1]);
      const names = urls.map((url) => new URL(url).pathname.slice(1));
      const there = async () =>
        (await cluster.psql("postgres", "select datname from pg_database")).trim().split("\n")
          .filter((name) => names.includes(name));
      assertEquals((await there()).sort(), names.toSorted());
      await one.dropDatabases();
      assertEquals(await there(), [names[1]]);
      await two.dropDatabases();
      assertEquals(await there(), []);
    } finally {
      if (before === undefined) Deno.env.delete(VARIABLE);
      else Deno.env.set(VARIABLE, before);
    }
  },
});
