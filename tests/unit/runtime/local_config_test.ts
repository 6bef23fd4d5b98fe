import { assertEquals } from "@std/assert";
import { readServerConfig } from "../../../shared/runtime/config.ts";

const STORE = { STORAGE_URL: "sqlite:x.db", STORAGE_KEY: btoa("k".repeat(32)) };

/** The variables, whether the server is a developer's own, and the number of analyses per day. */
const LIMITS: readonly [Readonly<Record<string, string>>, boolean, number][] = [
  [{}, false, 5],
  [{}, true, 0],
  [{ CREDITS_PER_DAY: "" }, true, 0],
  [{ CREDITS_PER_DAY: "7" }, true, 7],
  [{ CREDITS_PER_DAY: "5" }, true, 5],
  [{ CREDITS_PER_DAY: "0" }, false, 0],
  [{ HOST: "::1" }, true, 0],
  [{ HOST: "0.0.0.0" }, true, 5],
  [{ CREDITS: "server", ...STORE }, true, 5],
];

for (const [env, local, limit] of LIMITS) {
  const envText = JSON.stringify({ ...env, STORAGE_KEY: undefined });
  Deno.test(`readServerConfig grants ${limit || "no limit"} a day for ${envText} and local ${local}`, () => {
    assertEquals(readServerConfig(env, { local }).CREDITS_PER_DAY, limit);
  });
}
