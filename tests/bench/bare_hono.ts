/**
 * The least a Hono server does with a JSON body: parse it and send it back. A reference point, not
 * a target.
 */
import { Hono } from "hono";

const app = new Hono();
app.post("/echo", async (c) => c.json(await c.req.json()));

Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen: () => {} },
  app.fetch,
);
