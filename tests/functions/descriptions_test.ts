import { assert } from "@std/assert";
import {
  CLIENT_TYPES_FILE,
  OPENAPI_FILE,
  renderClientTypes,
  renderFunctionsOpenApi,
  renderV1OpenApi,
  V1_OPENAPI_FILE,
} from "../../tasks/openapi.ts";
import { renderSampleDelivery, SAMPLE_DELIVERY_FILE } from "../support/sample_delivery.ts";

/** Tells whether a generated file is what its task would write now. */
async function isCurrent(file: string, text: string): Promise<void> {
  assert(await Deno.readTextFile(file) === text, `${file} is stale; run: deno task openapi`);
}

Deno.test("docs/openapi.json is what the code says now: deno task openapi", async () => {
  await isCurrent(OPENAPI_FILE, await renderFunctionsOpenApi());
});

Deno.test("docs/openapi-v1.json is what the code says now: deno task openapi", async () => {
  await isCurrent(V1_OPENAPI_FILE, await renderV1OpenApi());
});

Deno.test("the client's types are those of the descriptions: deno task openapi", async () => {
  const files = [OPENAPI_FILE, V1_OPENAPI_FILE].map((file) => Deno.readTextFile(file));
  await isCurrent(CLIENT_TYPES_FILE, renderClientTypes(...await Promise.all(files)));
});

Deno.test("the sample of a delivery has every format: deno task openapi", async () => {
  await isCurrent(SAMPLE_DELIVERY_FILE, await renderSampleDelivery());
});
