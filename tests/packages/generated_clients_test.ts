/**
 * Tests clients that three generators make from the served description: type-checked strictly, and
 * called.
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { hasCommands } from "../support/commands.ts";
import { startApi } from "../support/api.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";
import { openMemoryStore } from "../support/stores.ts";

const PACKAGES = [
  "typescript@5.9.3",
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "@hey-api/openapi-ts@0.99.0",
  "orval@8.33.0",
];

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
    outDir: "out",
    rootDir: ".",
    rewriteRelativeImportExtensions: true,
  },
  include: ["*.ts", "hey/**/*.ts"],
};

const HEADERS = "From: Ann <ann@example.org>\\r\\nSubject: Hello\\r\\n";

/** A program for each client; each prints the answers it got. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "openapi-typescript": `
import createClient from "openapi-fetch";
import type { paths } from "./types.ts";
const [baseUrl = "", token = ""] = process.argv.slice(2);
const emailHeaders = "${HEADERS}";
const client = createClient<paths, "application/json">({
  baseUrl,
  headers: { Accept: "application/json" },
});
const { data } = await client.POST("/functions/v1/analyze-email-headers", {
  body: { emailHeaders },
});
const level: string | undefined = data?.threatLevel;
if (level === undefined) throw new Error("no level");
const refused = await client.POST("/functions/v1/analyze-spam", { body: {} });
const mail = await client.POST("/api/v1/email/analyze", {
  body: { emailHeaders: "${HEADERS}", async: false },
  headers: { Authorization: "Bearer " + token },
});
const analysis = mail.data && "summary" in mail.data ? mail.data.summary.subject : undefined;
const code: "invalid_request" | string | undefined = refused.error?.error;
console.log(JSON.stringify([data?.subject, code, analysis]));
`,
  "hey-api": `
import { createClient } from "./hey/client/index.js";
import { analyzeEmailHeaders, analyzeSpam, v1EmailAnalyze } from "./hey/index.js";
const [baseUrl = "", token = ""] = process.argv.slice(2);
const client = createClient({ baseUrl, auth: token });
const emailHeaders = "${HEADERS}";
const body = { emailHeaders };
const { data } = await analyzeEmailHeaders({
  client,
  body: { emailHeaders },
  headers: { Accept: "application/json" },
});
const subject: string | null | undefined = data?.subject;
const refused = await analyzeSpam({ client, body: {} });
const mail = await v1EmailAnalyze({ client, body: { ...body, async: false } });
const analysis = mail.data && "summary" in mail.data ? mail.data.summary.subject : undefined;
console.log(JSON.stringify([subject, refused.error?.error, analysis]));
`,
  orval: `
import { analyzeEmailHeaders, analyzeSpam, v1EmailAnalyze } from "./orval.ts";
const [base = "", token = ""] = process.argv.slice(2);
const real = fetch;
globalThis.fetch = (path, init) => real(new URL(String(path), base), init);
const emailHeaders = "${HEADERS}";
const body = { emailHeaders };
const { data } = await analyzeEmailHeaders({ emailHeaders }, {}, {
  headers: { Accept: "application/json" },
});
const subject = "threatLevel" in data ? data.subject : undefined;
const refused = await analyzeSpam({});
const code = refused.status === 400 ? refused.data.error : undefined;
const mail = await v1EmailAnalyze({ ...body, async: false }, {}, {
  headers: { Authorization: "Bearer " + token },
});
const analysis = mail.status === 200 ? mail.data.summary.subject : undefined;
console.log(JSON.stringify([subject, code, analysis]));
`,
};

/** Calls all five functions, and one of them with a wrong type. */
const ALL_FUNCTIONS = `
import createClient from "openapi-fetch";
import type { paths } from "./types.ts";
const [baseUrl = "", webhook = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const spam = await client.POST("/functions/v1/analyze-spam", {
  body: { emailContent: "Hello", spf: "fail" },
});
const points: number | undefined = spam.data?.headerScore;
const phone = await client.POST("/functions/v1/regulator-check", {
  body: { action: "check", phoneNumber: "0162000001" },
});
const blocked = phone.data && "isBlocked" in phone.data ? phone.data.isBlocked : undefined;
const sent = await client.POST("/functions/v1/trigger-workflow-export", {
  body: { analysisData: { spf: "pass" }, workflowWebhookUrl: webhook, exports: { xml: true } },
});
const delivered: string | undefined = sent.data?.deliveryId;
const triggered = await client.POST("/functions/v1/trigger-scenario", {
  body: { customWebhookUrl: webhook },
});
const stream = await client.POST("/functions/v1/analyze-email-headers", {
  body: { emailHeaders: "From: a@example.org" },
  parseAs: "text",
});
// @ts-expect-error -- The compiler refuses this line if the type is not refused.
const wrong = () => client.POST("/functions/v1/analyze-spam", { body: { emailContent: 1 } });
const { status } = stream.response;
console.log(JSON.stringify(
  [points, blocked, typeof delivered, triggered.data?.success, status, typeof wrong],
));
`;

const NODE_TYPES = `declare const process: { readonly argv: readonly string[] };\n`;

/** The command line of each generator. */
const GENERATORS: readonly (readonly string[])[] = [
  ["openapi-typescript", "openapi.json", "-o", "types.ts"],
  ["openapi-ts", "-i", "./openapi.json", "-o", "hey", "-c", "@hey-api/client-fetch"],
  ["orval", "--input", "./openapi.json", "--output", "./orval.ts", "--client", "fetch"],
];

async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", npm_config_loglevel: "error" },
  }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert(success, `${program} ${args.join(" ")}: ${out}${err}`);
  return out ?? "";
}

Deno.test({
  name: "clients of openapi-typescript, hey-api and orval compile in strict TypeScript, and work",
  // The description is the same on every runtime: one run is enough.
  ignore: Deno.env.has("TEST_IMPORT_MAP") || !await hasCommands("npm", "node"),
  fn: async () => {
    const folder = await Deno.makeTempDir();
    const store = await openMemoryStore();
    try {
      await using api = await startApi(store, { plan: "premium" });
      const description = await (await fetch(`${api.server.url}/openapi.json`)).text();
      await Deno.writeTextFile(`${folder}/openapi.json`, description);
      await Deno.writeTextFile(`${folder}/package.json`, `{"type":"module"}`);
      await Deno.writeTextFile(`${folder}/tsconfig.json`, JSON.stringify(TSCONFIG));
      await Deno.writeTextFile(`${folder}/node.d.ts`, NODE_TYPES);
      const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
      await run(folder, "npm", ["install", ...quiet, ...PACKAGES]);
      await Promise.all(
        GENERATORS.map(([name = "", ...args]) =>
          run(folder, `${folder}/node_modules/.bin/${name}`, args)
        ),
      );
      const guide = await Deno.readTextFile("docs/reference/clients.md");
      for (const [name, program] of Object.entries(PROGRAMS)) {
        // The code shown in the guide is the code compiled here.
        const documentedCode = new RegExp(`\`\`\`ts ${name}\\n([^]*?)\`\`\``).exec(guide)?.[1];
        assertStringIncludes(program, documentedCode ?? `no example of ${name}`);
        await Deno.writeTextFile(`${folder}/use_${name}.ts`, program);
      }
      await Deno.writeTextFile(`${folder}/use_all.ts`, ALL_FUNCTIONS);
      await run(folder, `${folder}/node_modules/.bin/tsc`, ["-p", "."]);
      for (const name of Object.keys(PROGRAMS)) {
        const args = [`out/use_${name}.js`, api.server.url, api.token];
        const out = await run(folder, "node", args);
        assertEquals(JSON.parse(out), ["Hello", "invalid_request", "Hello"], name);
      }
      await using receiver = listen(() => new Response(null, { status: 204 }));
      await using server = startServer(createHttpApp);
      const out = await run(folder, "node", ["out/use_all.js", server.url, receiver.url]);
      assertEquals(JSON.parse(out), [25, true, "string", true, 200, "function"]);
    } finally {
      await store.close();
      await Deno.remove(folder, { recursive: true });
    }
  },
});
