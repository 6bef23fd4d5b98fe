import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createGateway } from "../../shared/server/app.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";

/** A client whose types are generated from the description: it compiles, and it works. */

const GENERATOR = ["-y", "--package=typescript@5.9.3", "--package=openapi-typescript@7.13.0"];

/** The types are the same on every runtime: one run is enough. */
const ignore = Deno.env.has("TEST_IMPORT_MAP");

let types: Promise<string> | undefined;

/** The generated module, made once for all tests. */
function generatedTypes(): Promise<string> {
  return types ??= generate();
}

async function generate(): Promise<string> {
  const { stdout, success, stderr } = await new Deno.Command("npx", {
    args: [...GENERATOR, "openapi-typescript", "docs/openapi.json"],
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  assert(success, decoder.decode(stderr));
  return decoder.decode(stdout);
}

/** Type-checks and runs a program given on standard input. */
async function run(program: string): Promise<{ success: boolean; out: string; err: string }> {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--check", "--no-config", "--no-lock", "--allow-net=127.0.0.1", "-"],
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await new Blob([program]).stream().pipeTo(process.stdin);
  const { success, stdout, stderr } = await process.output();
  const decoder = new TextDecoder();
  return { success, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

function client(types: string, baseUrl: string, calls: string): string {
  return `${types}
import createClient from "npm:openapi-fetch@0.17.0";
const client = createClient<paths>({ baseUrl: ${JSON.stringify(baseUrl)} });
${calls}`;
}

Deno.test({
  name: "a client generated from the description type-checks and calls all five functions",
  ignore,
  fn: async () => {
    await using receiver = listen(() => new Response(null, { status: 204 }));
    await using server = startServer(createGateway);
    const program = client(
      await generatedTypes(),
      server.url,
      `
const spam = await client.POST("/functions/v1/analyze-spam", {
  body: { emailContent: "Hello", spf: "fail" },
});
const points: number | undefined = spam.data?.headerScore;
const phone = await client.POST("/functions/v1/regulator-check", {
  body: { action: "check", phoneNumber: "0162000001" },
});
const blocked = phone.data && "isBlocked" in phone.data ? phone.data.isBlocked : undefined;
const sent = await client.POST("/functions/v1/trigger-workflow-export", {
  body: {
    analysisData: { spf: "pass" },
    workflowWebhookUrl: "${receiver.url}",
    exports: { xml: true },
  },
});
const delivered: string | undefined = sent.data?.deliveryId;
const triggered = await client.POST("/functions/v1/trigger-scenario", {
  body: { customWebhookUrl: "${receiver.url}" },
});
const stream = await client.POST("/functions/v1/analyze-email-headers", {
  body: { emailHeaders: "From: a@example.org" },
  parseAs: "text",
});
const refused = await client.POST("/functions/v1/analyze-spam", { body: {} });
const code: string | undefined = refused.error?.error;
const { status } = stream.response;
const told = [points, blocked, typeof delivered, triggered.data?.success, status, code];
console.log(JSON.stringify(told));
`,
    );
    const { success, out, err } = await run(program);
    assert(success, err);
    assertEquals(JSON.parse(out), [
      ...[25, true, "string", true, 200, "invalid_request"],
    ]);
  },
});

Deno.test({
  name: "a client generated from the description does not compile with a wrong type",
  ignore,
  fn: async () => {
    const wrong = `await client.POST("/functions/v1/analyze-spam", { body: { emailContent: 1 } });`;
    const { success, err } = await run(client(await generatedTypes(), "http://x", wrong));
    assert(!success);
    assertStringIncludes(err, "TS2322");
  },
});
