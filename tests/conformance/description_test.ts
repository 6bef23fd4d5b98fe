import { assert, assertEquals, assertGreater } from "@std/assert";
import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "../support/fast_check.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import description from "../../docs/openapi.json" with { type: "json" };
import { ERROR_STATUS } from "../../shared/contract/errors.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { EXAMPLE_WEBHOOK_URL, EXAMPLES } from "../../shared/server/openapi/examples.ts";
import { findDifferences } from "../support/described.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";
import { createArbitrary } from "../support/values_of.ts";
import type { RequestSchema } from "../support/values_of.ts";

Deno.test("an independent validator accepts the description as OpenAPI 3.0", async () => {
  const validator = new Validator();
  const { valid: validate, errors } = await validator.validate(structuredClone(description));
  assertEquals(errors ?? [], []);
  assertEquals([validate, validator.version], [true, "3.0"]);
});

Deno.test("the gateway serves the schemas of both webhook bodies, and real bodies fit", async () => {
  const received: unknown[] = [];
  await using receiver = listen(async (request) => {
    received.push(await request.json());
    return new Response(null, { status: 204 });
  });
  await using server = startServer(createHttpApp);
  const analysisData = { spf: "fail", nested: { list: [1, null, "x"] } };
  const calls = [
    ["workflow-export", "trigger-workflow-export", { workflowWebhookUrl: receiver.url }],
    ["scenario", "trigger-scenario", { action: "a", customWebhookUrl: receiver.url }],
  ] as const;
  for (const [schemaName, name, target] of calls) {
    const schema = await (await fetch(`${server.url}/schemas/${schemaName}.json`)).json();
    const validate = new Ajv2020({ formats: { "date-time": true } }).compile(schema);
    const response = await server.post(`${FUNCTION_PREFIX}/${name}`, { analysisData, ...target });
    assertEquals(response.status, 200, await response.text());
    assert(validate(received.at(-1)), JSON.stringify(validate.errors));
    assert(!validate({}), "the schema refuses something");
  }
});

Deno.test("the gateway serves the description to any origin", async () => {
  await using server = startServer(createHttpApp);
  const response = await fetch(`${server.url}/openapi.json`);
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  assertEquals(await response.json(), description);
});

Deno.test("every example does what the description says, with the answer that it allows", async () => {
  await using receiver = listen(() => new Response(null, { status: 200 }));
  await using server = startServer(createHttpApp);
  let executed = 0;
  for (const name of FUNCTION_NAMES) {
    for (const { request, status, accept = "*/*" } of EXAMPLES[name]) {
      const body = JSON.stringify(request).replaceAll(EXAMPLE_WEBHOOK_URL, receiver.url);
      const response = await fetch(`${server.url}${FUNCTION_PREFIX}/${name}`, {
        method: "POST",
        headers: { accept },
        body,
      });
      assertEquals(response.status, status, `${name} ${body}`);
      assertEquals(await findDifferences(name, response), []);
      executed++;
    }
  }
  assertGreater(executed, 10);
});

Deno.test("every error code of a status is described for every function", () => {
  for (const name of FUNCTION_NAMES) {
    const { responses } = description.paths[`/functions/v1/${name}`].post;
    const described = new Set(Object.keys(responses).map(Number));
    // 404 belongs to paths that are not described, 501 to functions that do not exist, the others
    // to v1.
    const elsewhere: readonly number[] = [403, 404, 409, 422, 501];
    for (const status of Object.values(ERROR_STATUS)) {
      if (!elsewhere.includes(status)) assert(described.has(status), `${name}: ${status}`);
    }
  }
});

for (const name of FUNCTION_NAMES) {
  const content = description.paths[`/functions/v1/${name}`].post.requestBody.content;
  const pointer = content["application/json"].schema.$ref.split("/").at(-1) ?? "";
  const schema: RequestSchema | undefined = Reflect.get(description.components.schemas, pointer);

  Deno.test(`${name} gives a valid answer, and no 5xx, to a request that the description allows`, async () => {
    assert(schema, pointer);
    await using receiver = listen(() => new Response(null, { status: 200 }));
    await using server = startServer(createHttpApp);
    const urls = { workflowWebhookUrl: receiver.url, customWebhookUrl: receiver.url };
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(createArbitrary(schema, urls), async (body) => {
        const response = await server.post(`${FUNCTION_PREFIX}/${name}`, body);
        statuses.add(response.status);
        assertEquals(await findDifferences(name, response), []);
        assert(response.status < 500, `${response.status} for ${JSON.stringify(body)}`);
      }),
      { numRuns: 60, seed: 4711 },
    );
    assert(statuses.has(200), "some requests were good");
  });

  Deno.test(`${name} answers any JSON body as described, and never with 5xx`, async () => {
    await using server = startServer(createHttpApp);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const response = await server.post(`${FUNCTION_PREFIX}/${name}`, body);
        assert(response.status < 500, String(response.status));
        assertEquals(await findDifferences(name, response), []);
      }),
      { numRuns: 60, seed: 4711 },
    );
  });
}
