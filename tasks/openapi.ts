/**
 * The command `deno task openapi`, which writes both API descriptions, client types and a sample
 * delivery.
 */
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../shared/contract/functions.ts";
import type { FunctionName } from "../shared/contract/functions.ts";
import { Accounts } from "../shared/accounts/accounts.ts";
import { V1_PREFIX } from "../shared/contract/v1.ts";
import { VERSION } from "../shared/contract/version.ts";
import { createHttpApp } from "../shared/server/app.ts";
import { createOpenApiDocument } from "../shared/server/openapi/document.ts";
import type { RecordedExample } from "../shared/server/openapi/document.ts";
import type { OpenApiObject } from "../shared/server/openapi/json.ts";
import { EXAMPLE_WEBHOOK_URL, EXAMPLES } from "../shared/server/openapi/examples.ts";
import type { Example } from "../shared/server/openapi/examples.ts";
import { formatOperationId, FUNCTIONS_API } from "../shared/server/openapi/functions_api.ts";
import { V1_API } from "../shared/server/openapi/v1_api.ts";
import { EXAMPLE_JOB_ID, V1_EXAMPLES } from "../shared/server/openapi/v1_examples.ts";
import type { Deps } from "../shared/runtime/deps.ts";
import { openStore } from "../shared/storage/open.ts";
import { writeTypes } from "./client/write_types.ts";
import { createPlainContext } from "../tests/support/plain_context.ts";
import { renderSampleDelivery, SAMPLE_DELIVERY_FILE } from "../tests/support/sample_delivery.ts";

/** Path of the description; the gateway serves this file. */
export const OPENAPI_FILE = "docs/openapi.json";

/** The time in all recorded answers. */
const RECORDED_AT = Date.parse("2026-01-05T09:30:00.000Z");

/** The id of every request and job in recorded answers. */
const RECORDED_ID = EXAMPLE_JOB_ID;

/** Returns dependencies with the time and the id of recorded answers. */
function freezeDeps(deps: Deps): Deps {
  return { ...deps, clock: { ...deps.clock, now: () => RECORDED_AT }, newId: () => RECORDED_ID };
}

/**
 * Reads the answer to an example.
 *
 * @throws {Error} If its status is not the example's.
 */
async function readExample(
  example: Omit<RecordedExample, "response">,
  response: Response,
): Promise<RecordedExample> {
  const text = await response.text();
  if (response.status !== example.status) {
    throw new Error(`${example.operationId} ${example.name}: ${response.status} ${text}`);
  }
  const isJson = response.headers.get("content-type") === "application/json";
  return { ...example, response: isJson ? JSON.parse(text) : text };
}

/** Sends every example's request and returns the description with the answers. */
async function recordDocument(): Promise<OpenApiObject> {
  await using receiver = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      await request.body?.cancel();
      return new Response(null, { status: 200 });
    },
  );
  const context = createPlainContext({ env: { LOG_LEVEL: "off" } });
  const gateway = createHttpApp({ ...context, deps: freezeDeps(context.deps) });
  const record = (name: FunctionName) => async (example: Example): Promise<RecordedExample> => {
    const webhook = `http://127.0.0.1:${receiver.addr.port}/`;
    const response = await gateway.request(`${FUNCTION_PREFIX}/${name}`, {
      method: "POST",
      headers: example.accept === undefined ? {} : { accept: example.accept },
      body: JSON.stringify(example.request).replaceAll(EXAMPLE_WEBHOOK_URL, webhook),
    });
    return readExample({ ...example, operationId: formatOperationId(name) }, response);
  };
  const recordedExamples = await Promise.all(
    FUNCTION_NAMES.map((name) => Promise.all(EXAMPLES[name].map(record(name)))),
  );
  return createOpenApiDocument(FUNCTIONS_API, VERSION, recordedExamples.flat());
}

/** Renders the description of the functions as JSON, with recorded answers. */
export async function renderFunctionsOpenApi(): Promise<string> {
  return `${JSON.stringify(await recordDocument(), null, 2)}\n`;
}

/** Renders the description of the v1 API as JSON; its examples are recorded in order on one account. */
export async function renderV1OpenApi(): Promise<string> {
  const context = createPlainContext({
    env: {
      LOG_LEVEL: "off",
      STORAGE_URL: "sqlite::memory:",
      STORAGE_KEY: btoa("k".repeat(32)),
    },
  });
  const background: Promise<unknown>[] = [];
  const deps = {
    ...freezeDeps(context.deps),
    randomBytes: (length: number) => new Uint8Array(length),
    background: (work: Promise<unknown>) => void background.push(work),
    // The example's callback is not sent.
    resolveHost: () => Promise.resolve([]),
  };
  const store = openStore(context.config, deps);
  if (store === undefined) throw new Error("no store");
  await store.migrate();
  // An account and its token need ids of their own, as each id may occur once in the database.
  let ids = 0;
  const accounts = new Accounts(store, { ...deps, newId: () => `id-${++ids}` });
  const { token } = await accounts.create({ name: "Example", plan: "free" });
  const gateway = createHttpApp({ ...context, deps, store });
  const recordedExamples: RecordedExample[] = [];
  for (const { method, path, isAnonymous, ...example } of V1_EXAMPLES) {
    const response = await gateway.request(V1_PREFIX + path, {
      method,
      headers: isAnonymous ? {} : { authorization: `Bearer ${token}` },
      ...(example.request !== undefined && { body: JSON.stringify(example.request) }),
    });
    recordedExamples.push(await readExample(example, response));
    await Promise.all(background.splice(0));
  }
  await store.close();
  return `${JSON.stringify(createOpenApiDocument(V1_API, VERSION, recordedExamples), null, 2)}\n`;
}

/** Path of the description of the v1 API. */
export const V1_OPENAPI_FILE = "docs/openapi-v1.json";

/** Path of the types of the client package. */
export const CLIENT_TYPES_FILE = "client/src/types.ts";

/** Renders the types of the client package as TypeScript, from descriptions in JSON. */
export function renderClientTypes(...descriptions: readonly string[]): string {
  const schemas = descriptions.map((text) => JSON.parse(text).components.schemas);
  const head =
    "// Written by `deno task openapi` from docs/openapi.json and docs/openapi-v1.json.\n";
  return `${head}\n${writeTypes(Object.assign({}, ...schemas))}`;
}

if (import.meta.main) {
  const [functions, v1] = [await renderFunctionsOpenApi(), await renderV1OpenApi()];
  await Deno.writeTextFile(OPENAPI_FILE, functions);
  await Deno.writeTextFile(V1_OPENAPI_FILE, v1);
  await Deno.writeTextFile(CLIENT_TYPES_FILE, renderClientTypes(functions, v1));
  await Deno.writeTextFile(SAMPLE_DELIVERY_FILE, await renderSampleDelivery());
}
