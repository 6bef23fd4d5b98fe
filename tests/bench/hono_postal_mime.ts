/** A Hono server that parses a header block with postal-mime and answers its fields. */
import { Hono } from "hono";
import PostalMime from "postal-mime";

const app = new Hono();
app.post("/parse", async (c) => {
  const { emailHeaders } = await c.req.json();
  return c.json(await PostalMime.parse(emailHeaders));
});

Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen: () => {} },
  app.fetch,
);
