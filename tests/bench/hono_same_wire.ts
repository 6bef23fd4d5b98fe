/**
 * A Hono server that does what the contract asks of every answer and nothing else: request id, CORS
 * headers, one log line. The lower bound for every function; not a target.
 */
import { Hono } from "hono";

const lines: string[] = [];
const app = new Hono();
app.post("/echo", async (c) => {
  const requestId = c.req.header("x-request-id") ?? crypto.randomUUID();
  const text = JSON.stringify(await c.req.json());
  lines.push(JSON.stringify({ time: Date.now(), event: "request", requestId, status: 200 }));
  if (lines.length === 100) {
    // deno-lint-ignore no-console -- What is measured.
    console.error(lines.join("\n"));
    lines.length = 0;
  }
  return new Response(text, {
    headers: {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-request-id,retry-after",
      "x-request-id": requestId,
      "content-type": "application/json",
    },
  });
});

Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen: () => {} },
  app.fetch,
);
