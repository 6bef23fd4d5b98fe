import { assert, assertEquals } from "@std/assert";
import { PATIENT_PROCESS } from "../support/context.ts";
import { readGatewayFlags, WITHOUT_WORKERS } from "../support/gateway_process.ts";
import { readOutputUntil } from "../support/process_group.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";

/** Number of concurrent requests. */
const AT_ONCE = 32;

Deno.test("a reader of the log who stops reading stops no request, and dropped lines are counted", {
  ignore: usesDenoServe(),
}, async () => {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...await readGatewayFlags(), "shared/server/main.ts"],
    env: { ...PATIENT_PROCESS, ...WITHOUT_WORKERS, PORT: "0", LOG_LEVEL: "info" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: AT_ONCE });
  try {
    const output = await readOutputUntil(process.stdout, /curl -N /);
    const url = /http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? "";
    const countDropped = async () => {
      const metrics = await (await fetch(`${url}/metrics`, { client })).text();
      const readValue = (name: string) =>
        Number(new RegExp(`^trust_${name} (\\d+)$`, "m").exec(metrics)?.[1]);
      assertEquals(readValue("open_streams"), 0);
      const connections = readValue("open_connections");
      assert(connections >= 1 && connections <= 2 * AT_ONCE, `${connections} connections`);
      return readValue("log_lines_dropped_total");
    };
    // Until the pipe and the process's own buffer are full: some three thousand lines.
    while (await countDropped() < 10) {
      await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        const call = { method: "POST", body: "{}", client };
        const response = await fetch(`${url}/functions/v1/regulator-check`, call);
        assertEquals(response.status, 400);
        await response.body?.cancel();
      }));
    }
    process.kill("SIGTERM");
    assertEquals((await process.status).code, 0);
  } finally {
    client.close();
    await process.stderr.cancel();
  }
});
