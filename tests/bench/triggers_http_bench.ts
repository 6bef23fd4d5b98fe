/**
 * Deliveries end to end: a caller, the function in its own process, and a webhook in another, all
 * on loopback. Compared with a bare Hono handler that only sends the same JSON back.
 */
import { compareLoad, report } from "./http_load.ts";
import { SUMMARY } from "./trigger_summary.ts";

await using receiver = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: () => {} },
  async (request) => {
    await request.arrayBuffer();
    return new Response(null, { status: 204 });
  },
);
const body = JSON.stringify({
  analysisData: SUMMARY,
  workflowWebhookUrl: `http://127.0.0.1:${receiver.addr.port}/`,
});
const server = "shared/server/main.ts";
report(
  await compareLoad([
    {
      name: "trigger-workflow-export, signed",
      module: server,
      path: "/functions/v1/trigger-workflow-export",
      body,
      env: { WEBHOOK_SIGNING_SECRET: `whsec_${btoa("a secret of 24 bytes, yes")}` },
    },
    {
      name: "trigger-scenario",
      module: server,
      path: "/functions/v1/trigger-scenario",
      body: body.replace("workflowWebhookUrl", "customWebhookUrl"),
    },
    { name: "bare Hono", module: "tests/bench/bare_hono.ts", path: "/echo", body },
  ], { rounds: 5, requests: 500, concurrency: 8 }),
);
