/** The importable files of docs/recipes, run against the service. */

import { assert, assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import workflow from "../../docs/recipes/n8n-workflow.json" with { type: "json" };
import { createHttpApp } from "../../shared/server/app.ts";
import { createSigner } from "../../shared/webhooks/delivery.ts";
import { createReceiver, saveDelivery } from "../../cli/receive.ts";
import type { ReceivedDelivery } from "../../cli/receive.ts";
import { listen } from "../support/listen.ts";
import { startApi } from "../support/api.ts";
import { hasCommands } from "../support/commands.ts";
import { startServer } from "../support/server.ts";
import { NO_SQLITE, openMemoryStore } from "../support/stores.ts";

const FOLDER = "docs/recipes";
const SECRET = `whsec_${btoa("\x00\xff456789abcdef0123456789abcdef")}`;

Deno.test("recipes: the sample payloads fit the schemas that the gateway serves", async () => {
  await using server = startServer(createHttpApp);
  for (const name of ["workflow-export", "scenario"]) {
    const schema = await (await fetch(`${server.url}/schemas/${name}.json`)).json();
    const validate = new Ajv2020({ formats: { "date-time": true } }).compile(schema);
    const sample = JSON.parse(await Deno.readTextFile(`${FOLDER}/${name}.json`));
    assert(validate(sample), JSON.stringify(validate.errors));
  }
});

Deno.test("recipes: a delivery that was stored is accepted again, byte for byte", async () => {
  const deliveries: ReceivedDelivery[] = [];
  const handler = createReceiver({
    secret: SECRET,
    status: 204,
    onDelivery: (delivery) => void deliveries.push(delivery),
    now: Date.now,
  });
  await using receiver = listen(handler);
  await using server = startServer(createHttpApp, { env: { WEBHOOK_SIGNING_SECRET: SECRET } });
  const requestBody = await server.post("/functions/v1/trigger-scenario", {
    action: "alert",
    emailHeaders: "From: é@example.org",
    customWebhookUrl: receiver.url,
  });
  assertEquals(requestBody.status, 200, await requestBody.text());
  const [delivery] = deliveries;
  assert(delivery);
  const folder = await Deno.makeTempDir();
  try {
    assertEquals(await saveDelivery(`${folder}/new`, delivery), true);
    assertEquals(await saveDelivery(folder, { ...delivery, id: "../x" }), false);
    const path = `${folder}/new/${delivery.id}`;
    const lines = (await Deno.readTextFile(`${path}.headers`)).trim().split("\n");
    const secondDelivery = await fetch(receiver.url, {
      method: "POST",
      headers: lines.map((line): [string, string] => {
        const at = line.indexOf(": ");
        return [line.slice(0, at), line.slice(at + 2)];
      }),
      body: await Deno.readFile(`${path}.json`),
    });
    assertEquals(secondDelivery.status, 204);
    assertEquals(deliveries[1]?.bytes, delivery.bytes);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

interface Node {
  readonly name: string;
  readonly type: string;
  readonly parameters: object;
}

function findNode(name: string): Node {
  const node = workflow.nodes.find((one) => one.name === name);
  assert(node, name);
  return node;
}

Deno.test("recipes: the n8n workflow starts with a raw webhook and joins its nodes", () => {
  const { parameters } = findNode("Delivery");
  assertEquals(parameters, {
    httpMethod: "POST",
    path: "mail-trust",
    responseMode: "onReceived",
    options: { rawBody: true },
  });
  const names = workflow.nodes.map(({ name }) => name);
  const connections = Object.entries(workflow.connections).flatMap(([from, { main }]) => [
    from,
    ...main.flat().map(({ node }) => node),
  ]);
  for (const name of connections) assert(names.includes(name), name);
  assertEquals(new Set(connections).size, names.length - 1, "all but the note are joined");
});

/** Runs the workflow's code on Node.js, with the delivery in the form n8n passes it. */
async function runCode(headers: object, body: string): Promise<{ ok: boolean; text: string }> {
  const code = String(Reflect.get(findNode("Check the signature").parameters, "jsCode"))
    .replace("whsec_REPLACE_ME", SECRET);
  const program = `
    const work = async function ($input, require) { ${code} };
    const [headers, body] = JSON.parse(process.argv[1]);
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(body, 'utf8') };
    const input = { all: () => [{ json: { headers } }] };
    work.call({ helpers }, input, require).then(
      (items) => console.log(JSON.stringify(items)),
      (error) => { console.error(error.message); process.exit(1); });`;
  const { success, stdout, stderr } = await new Deno.Command("node", {
    args: ["-e", program, JSON.stringify([headers, body])],
  }).output();
  return { ok: success, text: new TextDecoder().decode(success ? stdout : stderr) };
}

Deno.test({
  name: "recipes: the n8n workflow passes on a genuine delivery and refuses all others",
  ignore: !await hasCommands("node"),
  fn: async () => {
    const body = await Deno.readTextFile(`${FOLDER}/workflow-export.json`);
    const timestamp = Math.floor(Date.now() / 1000);
    const signAt = async (time: number) => ({
      "webhook-id": "one",
      "webhook-timestamp": String(time),
      "webhook-signature": await createSigner(SECRET)({
        id: "one",
        timestamp: time,
        body: new TextEncoder().encode(body),
      }),
    });
    const good = await signAt(timestamp);
    const { ok, text } = await runCode(good, body);
    assert(ok, text);
    assertEquals(JSON.parse(text)[0].json, JSON.parse(body));
    const rotated = { ...good, "webhook-signature": `v1,eA== ${good["webhook-signature"]}` };
    assertEquals((await runCode(rotated, body)).ok, true);
    const { "webhook-timestamp": _, ...untimed } = good;
    const refusals = [
      [{ ...good, "webhook-id": "two" }, body],
      [good, `${body} `],
      [await signAt(timestamp - 400), body],
      [untimed, body],
      [{}, body],
    ] as const;
    for (const [headers, requestBody] of refusals) {
      const answer = await runCode(headers, requestBody);
      assertEquals(answer.ok, false, JSON.stringify(headers));
      assertStringIncludes(answer.text, "The delivery");
    }
  },
});

interface BrunoRequest {
  readonly file: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly status: number;
}

/** Returns the blocks of a .bru file: `name { … }`, their content without indentation. */
function indexBlocks(text: string): Map<string, string> {
  const codeBlocks = text.matchAll(/^([\w:-]+) \{\n([\s\S]*?)^\}$/gm);
  return new Map([...codeBlocks].map(([, name = "", content = ""]) => [
    name,
    content.replaceAll(/^ {2}/gm, "").trimEnd(),
  ]));
}

async function readBrunoRequests(folder: string): Promise<BrunoRequest[]> {
  const requests: BrunoRequest[] = [];
  for await (const { name } of Deno.readDir(`${FOLDER}/bruno/${folder}`)) {
    const blocks = indexBlocks(await Deno.readTextFile(`${FOLDER}/bruno/${folder}/${name}`));
    const method = blocks.has("post") ? "post" : "get";
    const headers = (blocks.get("headers") ?? "").split("\n").filter(Boolean)
      .map((line) => line.split(": "));
    requests.push({
      file: name,
      method,
      path: /^url: \{\{baseUrl\}\}(\S+)$/m.exec(blocks.get(method) ?? "")?.[1] ?? "",
      headers: Object.fromEntries(headers),
      body: blocks.get("body:json") ?? blocks.get("body:text"),
      status: Number(/getStatus\(\)\)\.to\.equal\((\d+)\)/.exec(blocks.get("tests") ?? "")?.[1]),
    });
  }
  return requests;
}

Deno.test({
  name: "recipes: every request of the Bruno collection is answered as its test expects",
  ignore: NO_SQLITE,
  fn: async () => {
    await using receiver = listen(() => new Response(null, { status: 204 }));
    const store = await openMemoryStore();
    await using api = await startApi(store, { plan: "premium" });
    const requests = [...await readBrunoRequests("functions"), ...await readBrunoRequests("v1")];
    assertGreater(requests.length, 12);
    for (const { file, method, path, headers, body, status } of requests) {
      if (path.includes("{{job}}")) continue;
      const response = await fetch(api.server.url + path, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${api.token}`, ...headers },
        ...(body !== undefined && {
          body: body.replaceAll("{{receiver}}/", receiver.url),
        }),
      });
      assertEquals(response.status, status, `${file}: ${await response.text()}`);
    }
    await store.close();
  },
});
