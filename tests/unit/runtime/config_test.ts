import { assertEquals, assertFalse, assertStringIncludes, assertThrows } from "@std/assert";
import { CONFIG_NAMES, ConfigError, readConfig } from "../../../shared/runtime/config.ts";

Deno.test("readConfig gives every default when nothing is set", () => {
  const config = readConfig({});
  assertEquals(config.HOST, "127.0.0.1");
  assertEquals(config.PORT, 8000);
  assertEquals(config.MAX_BODY_BYTES, 1_048_576);
  assertEquals(config.ALLOWED_ORIGINS, []);
});

Deno.test("readConfig takes an empty or blank value as unset, never as no limit", () => {
  assertEquals(readConfig({ MAX_BODY_BYTES: "", PORT: "  " }), readConfig({}));
});

Deno.test("readConfig names every bad variable at once and quotes no value", () => {
  const error = assertThrows(
    () =>
      readConfig({
        PORT: "http",
        MAX_BODY_BYTES: "0",
        BODY_TIMEOUT_MS: "NaN",
        LOG_LEVEL: "loud",
        REGULATOR_DB_URL: "file:///etc/passwd",
        SCENARIO_WEBHOOK_URL: "hush-hush",
      }),
    ConfigError,
  );
  assertEquals(error.problems.length, 6);
  for (const name of ["PORT", "MAX_BODY_BYTES", "BODY_TIMEOUT_MS", "LOG_LEVEL"]) {
    assertStringIncludes(error.message, `${name}: `);
  }
  assertFalse(error.message.includes("passwd") || error.message.includes("hush-hush"));
});

Deno.test("the start task may read exactly the variables that exist", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const [, allowed = ""] = /--allow-env=(\S+)/.exec(tasks.start.command) ?? [];
  assertEquals(allowed.split(","), [...CONFIG_NAMES]);
});
