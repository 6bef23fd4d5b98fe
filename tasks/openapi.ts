/**
 * Writes docs/openapi.json: `deno task openapi`. The answers in it are recorded from the gateway
 * itself, on a clock that stands still, so the file is the same wherever it is made.
 */
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../shared/contract/functions.ts";
import type { FunctionName } from "../shared/contract/functions.ts";
import { VERSION } from "../shared/contract/version.ts";
import { createGateway } from "../shared/gateway/app.ts";
import { openApiDocument } from "../shared/openapi/document.ts";
import type { JsonObject, RecordedExample } from "../shared/openapi/document.ts";
import { EXAMPLE_WEBHOOK_URL, EXAMPLES } from "../shared/openapi/examples.ts";
import type { Example } from "../shared/openapi/examples.ts";
import { testContext } from "../tests/helpers/context.ts";

/** Where the description is kept; the gateway serves this file. */
export const OPENAPI_FILE = "docs/openapi.json";

/** Everything in the recorded answers happens at this moment. */
const RECORDED_AT = Date.parse("2026-01-05T09:30:00.000Z");

const RECORDED_ID = "00000000-0000-4000-8000-000000000000";

/** Makes every example's request for real and returns the description with the answers. */
export async function recordedDocument(): Promise<JsonObject> {
  await using receiver = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      await request.body?.cancel();
      return new Response(null, { status: 200 });
    },
  );
  const context = testContext({ env: { LOG_LEVEL: "off" } });
  const { clock } = context.deps;
  const gateway = createGateway({
    ...context,
    deps: {
      ...context.deps,
      clock: { ...clock, now: () => RECORDED_AT },
      newId: () => RECORDED_ID,
    },
  });
  const record = (name: FunctionName) => async (example: Example): Promise<RecordedExample> => {
    const webhook = `http://127.0.0.1:${receiver.addr.port}/`;
    const response = await gateway.request(`${FUNCTION_PREFIX}/${name}`, {
      method: "POST",
      body: JSON.stringify(example.request).replaceAll(EXAMPLE_WEBHOOK_URL, webhook),
    });
    const text = await response.text();
    if (response.status !== example.status) {
      throw new Error(`${name} ${example.name}: answered ${response.status} ${text}`);
    }
    const json = response.headers.get("content-type") === "application/json";
    return { ...example, response: json ? JSON.parse(text) : text };
  };
  const recorded = await Promise.all(FUNCTION_NAMES.map(async (name) => {
    const examples = await Promise.all(EXAMPLES[name].map(record(name)));
    return [name, examples] as const;
  }));
  return openApiDocument({
    version: VERSION,
    examples: new Map(recorded),
  });
}

/** The description as it stands in the file. */
export async function openApiText(): Promise<string> {
  return `${JSON.stringify(await recordedDocument(), null, 2)}\n`;
}

if (import.meta.main) await Deno.writeTextFile(OPENAPI_FILE, await openApiText());
