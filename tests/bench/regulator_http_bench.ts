import { compareLoad, report } from "./http_load.ts";

/** A check over HTTP, compared with a handler that does nothing; and loading a million patterns. */

const CHECK = JSON.stringify({ action: "check", phoneNumber: "01 62 00 00 01" });

report(
  await compareLoad([
    {
      name: "regulator-check, embedded list",
      module: "supabase/functions/regulator-check/index.ts",
      path: "/regulator-check",
      body: CHECK,
    },
    {
      name: "Hono, same headers and log line",
      module: "tests/bench/hono_same_wire.ts",
      path: "/echo",
      body: CHECK,
    },
    { name: "bare Hono", module: "tests/bench/bare_hono.ts", path: "/echo", body: CHECK },
    // Many requests, as the system counts a process's time in hundredths of a second.
  ], { requests: 4000 }),
);

const { stdout } = await new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "--no-prompt",
    "--lock=deno.dev.lock",
    "--v8-flags=--expose-gc",
    "--allow-read=.",
    "tests/bench/load_list.ts",
  ],
}).output();
// deno-lint-ignore no-console -- A benchmark's result is what it prints.
console.log(`load of 1 000 000 patterns: ${new TextDecoder().decode(stdout)}`);
