import { assert, assertEquals } from "@std/assert";
import { PATIENT_PROCESS } from "../support/context.ts";
import { gatewayFlags } from "../support/gateway_process.ts";
import { outputUntil } from "../support/process_group.ts";
import { platformListens } from "../../shared/runtime/listen/deno_serve.ts";

Deno.test("a reader of the log who stops reading stops no request; dropped lines are counted", {
  ignore: platformListens(),
}, async () => {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...await gatewayFlags(), "shared/server/main.ts"],
    env: { ...PATIENT_PROCESS, PORT: "0", LOG_LEVEL: "info" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 8 });
  try {
    const output = await outputUntil(process.stdout, /curl -N /);
    const url = /http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? "";
    // Some 200 characters per line: more than the pipe and the process's own buffer hold.
    let left = 6_000;
    const worker = async () => {
      while (left-- > 0) {
        const response = await fetch(`${url}/functions/v1/regulator-check`, {
          method: "POST",
          body: '{"action":"check","phoneNumber":"0612345678"}',
          client,
        });
        assertEquals(response.status, 200);
        await response.body?.cancel();
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    const metrics = await (await fetch(`${url}/metrics`, { client })).text();
    const dropped = Number(/^trust_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
    assert(dropped > 100, `${dropped} lines dropped`);
    const connections = Number(/^trust_open_connections (\d+)$/m.exec(metrics)?.[1]);
    assert(connections >= 1 && connections <= 16, `${connections} connections`);
    assert(/^trust_open_streams 0$/m.test(metrics));
    process.kill("SIGTERM");
    assertEquals((await process.status).code, 0);
  } finally {
    client.close();
    await process.stderr.cancel();
  }
});
