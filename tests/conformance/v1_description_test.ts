/** Compares the description of the v1 API with the API itself. */

import { assert, assertEquals, assertGreater } from "@std/assert";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import v1 from "../../docs/openapi-v1.json" with { type: "json" };
import { V1_PREFIX } from "../../shared/contract/v1.ts";
import { V1_API } from "../../shared/server/openapi/v1_api.ts";
import { startApi } from "../support/api.ts";
import { startServer } from "../support/server.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { NO_SQLITE, openMemoryStore } from "../support/stores.ts";

async function validateDescription(description: Record<string, unknown>) {
  const validator = new Validator();
  const { valid: validate, errors } = await validator.validate(structuredClone({ ...description }));
  assertEquals(errors ?? [], []);
  assertEquals([validate, validator.version], [true, "3.0"]);
}

Deno.test("an independent validator accepts the description of v1 as OpenAPI 3.0", async () => {
  await validateDescription(v1);
});

Deno.test({
  name: "a gateway describes functions and API with a database, and only the functions without one",
  ignore: NO_SQLITE,
  fn: async () => {
    const store = await openMemoryStore();
    await using api = await startApi(store);
    const both = await (await fetch(`${api.server.url}/openapi.json`)).json();
    await validateDescription(both);
    const paths = Object.keys(both.paths);
    for (const path of Object.keys(v1.paths)) assert(paths.includes(path), path);
    assert(paths.includes("/functions/v1/analyze-spam"));
    await using gatewayWithoutDatabase = startServer(createHttpApp);
    const functions = await (await fetch(`${gatewayWithoutDatabase.url}/openapi.json`)).json();
    assertEquals(Object.keys(functions.paths).filter((path) => path.startsWith(V1_PREFIX)), []);
    assertEquals(Object.keys(functions.components.securitySchemes), ["clientKey"]);
    await store.close();
  },
});

Deno.test({
  name: "every described endpoint exists, and its answers are what the description says",
  ignore: NO_SQLITE,
  fn: async () => {
    const store = await openMemoryStore();
    await using api = await startApi(store, { plan: "free" });
    const ajv = new Ajv({
      strict: false,
      formats: { "date-time": true, date: true, uuid: true, binary: true, uri: true },
    });
    ajv.addSchema(v1, "v1.json");
    const escape = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");
    let checked = 0;
    for (const { method, path: pathTemplate } of V1_API.operations) {
      const path = pathTemplate.slice(V1_PREFIX.length);
      const operation: {
        requestBody?: { content: Record<string, { examples?: object }> };
        responses: Record<string, { headers: object }>;
      } = Reflect.get(Reflect.get(v1.paths, pathTemplate), method);
      const examples = operation.requestBody?.content["application/json"]?.examples ?? { none: {} };
      for (const example of Object.values(examples)) {
        for (const headers of [{}, { authorization: "" }]) {
          const body = method === "post" ? Reflect.get(example, "value") ?? {} : undefined;
          const real = path.replace("{id}", crypto.randomUUID());
          // The test's server may not call out.
          const { callbackUrl: _, ...sent } = body ?? {};
          const response = await api.call(method.toUpperCase(), real, body && sent, headers);
          const pointer = `#/paths/${escape(pathTemplate)}/${method}/responses/${response.status}`;
          const schema = `v1.json${pointer}/content/application~1json/schema`;
          const validate = ajv.compile({ $ref: schema });
          const answer = await response.json();
          assert(validate(answer), `${path} ${response.status} ${ajv.errorsText(validate.errors)}`);
          const described = Object.keys(operation.responses[response.status]?.headers ?? {});
          for (const name of ["ratelimit", "ratelimit-policy", "location", "retry-after"]) {
            const label = `${path} ${response.status} ${name}`;
            assertEquals(response.headers.has(name), described.includes(name), label);
          }
          checked++;
        }
      }
    }
    assertGreater(checked, 15);
    await store.close();
  },
});

Deno.test({
  name: "every described content type of a mail, query parameter and usage format is served",
  ignore: NO_SQLITE,
  fn: async () => {
    const store = await openMemoryStore();
    await using api = await startApi(store);
    const { parameters, requestBody } = v1.paths["/api/v1/email/analyze"].post;
    const types = Object.keys(requestBody.content);
    assertEquals(types, ["application/json", "message/rfc822", "text/plain"]);
    const query = parameters.filter((parameter) => parameter.in === "query");
    assertEquals(query.map(({ name }) => name).toSorted(), QUERY.map(([name]) => name));
    const mail = "From: Ann <ann@example.org>\r\nSubject: Hello\r\n\r\nHello\r\n";
    for (const type of types.slice(1)) {
      for (const [name, value, status] of QUERY) {
        const path = `/email/analyze?${name}=${value}`;
        const response = await api.call("POST", path, mail, { "content-type": type });
        assertEquals(response.status, status, `${type} ${name}`);
        await response.body?.cancel();
      }
    }
    const described = v1.paths["/api/v1/account/usage"].get.responses["200"].content;
    for (const accept of Object.keys(described)) {
      const response = await api.call("GET", "/account/usage", undefined, { accept });
      assertEquals(response.headers.get("content-type")?.split(";")[0], accept);
      await response.body?.cancel();
    }
    assertEquals(Object.keys(described), ["application/json", "text/csv"]);
    await store.close();
  },
});

/** Query parameters of a mail that is the body itself (api-v1.md), each with a value and its answer. */
const QUERY = [
  ["async", "true", 202],
  ["callbackUrl", "x", 400],
  ["defanged", "true", 200],
  ["scoringVersion", "3", 400],
  // The server has no resolver.
  ["verify", "true", 400],
] as const;
