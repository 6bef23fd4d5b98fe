/**
 * The typed client as its users install it: packed, installed in an empty folder, compiled, run.
 */

import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../shared/contract/version.ts";
import { buildClientPackage } from "../../tasks/client/package.ts";
import { runProgram } from "../../tasks/support/run_program.ts";
import { listen } from "../support/listen.ts";
import { startApi } from "../support/api.ts";
import { hasCommands } from "../support/commands.ts";
import { openMemoryStore } from "../support/stores.ts";

const CONSUMER = `
import { AnswerError, ApiError, ConnectionError, MailTrust, MailTrustV1, StreamError }
  from "mail-trust-client";
import type { AnalysisSummary, ErrorCode, MailTrustError } from "mail-trust-client";

declare const process: { readonly argv: readonly string[] };
const [baseUrl = "", token = "", odd = ""] = process.argv.slice(2);
const trust = new MailTrust({ baseUrl: baseUrl + "/" });
const mail = "From: Ann <ann@example.org>\\nSubject: Café\\n\\nHalf past twelve?\\n";
const headers = { emailHeaders: mail };
const out: unknown[] = [];

const steps: string[] = [];
let summary: AnalysisSummary | undefined;
for await (const step of trust.analyzeHeaders(headers)) {
  steps.push(step.step);
  if (step.step === "complete") summary = step.data.summary;
}
out.push(steps.length, steps.at(-1), summary?.subject);
for await (const { step } of trust.analyzeHeaders(headers)) { out.push(step); break; }

out.push((await trust.summarizeHeaders(headers)).subject);
out.push((await trust.summarizeMail(new TextEncoder().encode(mail))).subject);
out.push((await trust.analyzeSpamMail(mail)).is_spam);
out.push((await trust.analyzeSpamMail(mail)).verdict?.level);
out.push((await trust.analyzeSpam({ emailContent: "x" })).verdict?.enough);
out.push((await trust.analyzeSpamMail(mail, { scoringVersion: 1 })).verdict ?? "version 1");
const check = await trust.regulatorCheck({ action: "check", phoneNumber: "0162000001" });
const info = await trust.regulatorCheck({ action: "info" });
const blocked: boolean = check.isBlocked;
out.push(blocked, typeof info);

async function problemOf(work: Promise<unknown>): Promise<MailTrustError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConnectionError ||
      error instanceof StreamError || error instanceof AnswerError) return error;
    throw error;
  }
  throw new Error("no error");
}
function told(error: MailTrustError): string {
  switch (error.kind) {
    case "api": {
      const code: ErrorCode = error.code;
      return code + " " + error.status + " " + error.details.length + " " + !!error.requestId;
    }
    case "answer": return "answer " + error.status;
    case "connection":
    case "stream": return error.kind;
    default: return error satisfies never;
  }
}
out.push(told(await problemOf(trust.analyzeSpam({}))));
out.push(told(await problemOf(new MailTrust({ baseUrl: "http://127.0.0.1:1" }).analyzeSpam({}))));
const other = new MailTrust({ baseUrl: odd });
async function all(): Promise<void> { for await (const _ of other.analyzeHeaders(headers)); }
out.push(told(await problemOf(all())));
out.push(told(await problemOf(other.analyzeSpam({ emailContent: "x" }))));
out.push(await trust.analyzeSpam({ emailContent: "x" }, { signal: AbortSignal.abort("gone") })
  .catch((reason: unknown) => reason));

const v1 = new MailTrustV1({ baseUrl, token });
const analysis = await v1.analyzeMail(mail, { idempotencyKey: "one" });
const again = await v1.analyzeMail(mail, { idempotencyKey: "one" });
out.push(analysis.summary.subject, analysis.id === again.id, analysis.spam?.is_spam);
const job = await v1.startAnalysis({ message: mail });
const done = await v1.waitForJob(job.id, { everyMs: 20 });
out.push(done.status, done.result?.summary.subject);
out.push((await v1.checkPhones(["0162000001", "+33612345678"])).map(({ isBlocked }) => isBlocked));
out.push((await v1.checkPhone("3117", { language: "en" })).explanation !== undefined);
out.push((await v1.credits()).plan, (await v1.usage()).plan);
out.push(told(await problemOf(v1.job("00000000-0000-4000-8000-000000000000"))));
console.log(JSON.stringify(out));
`;

/** Wrong uses of the package, each a compile error. */
const WRONG: readonly string[] = [
  `await trust.analyzeSpam({ emailContent: 1 });`,
  `for await (const step of trust.analyzeHeaders({})) console.log(step.nothing);`,
  `const check: { isBlocked: string } = await trust.regulatorCheck({ action: "info" });`,
];

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    skipLibCheck: false,
    outDir: "out",
  },
};

async function run(cwd: string, program: string, ...args: string[]) {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    cwd,
    env: { NO_COLOR: "1", npm_config_loglevel: "error" },
  }).output();
  const [out = "", err = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { success, out, err: out + err };
}

async function succeeds(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { success, out, err } = await run(cwd, program, ...args);
  assert(success, `${program} ${args.join(" ")}: ${err}`);
  return out.trim();
}

async function runInPackedFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await buildClientPackage(`${folder}/package`);
    await succeeds(`${folder}/package`, "npm", "pack", "--silent", "--pack-destination", folder);
    const user = `${folder}/user`;
    await Deno.mkdir(user);
    await Deno.writeTextFile(`${user}/package.json`, `{"type":"module"}`);
    await Deno.writeTextFile(`${user}/tsconfig.json`, JSON.stringify(TSCONFIG));
    const packageFile = `${folder}/mail-trust-client-${VERSION}.tgz`;
    const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
    await succeeds(user, "npm", "install", ...quiet, packageFile, "typescript@5.9.3");
    await work(user);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Returns a server of another kind: its stream breaks off, every other answer is an HTML page. */
function startOddServer() {
  return listen((request) =>
    request.url.endsWith("analyze-email-headers")
      ? new Response('data: {"step":"basic_parsing"}\r\n\r\n: quiet\r\n\r\ndata: {"st', {
        headers: { "content-type": "text/event-stream" },
      })
      : new Response("<h1>Bad gateway</h1>", { status: 502 })
  );
}

const EXPECTED = [
  8,
  "complete",
  "Café",
  "basic_parsing",
  "Café",
  "Café",
  false,
  "low",
  false,
  "version 1",
  true,
  "object",
  "invalid_request 400 1 true",
  "connection",
  "stream",
  "answer 502",
  "gone",
  "Café",
  true,
  false,
  "complete",
  "Café",
  [true, false],
  true,
  "pme_pro",
  "pme_pro",
  "not_found 404 0 true",
];

Deno.test({
  name: "the client package, packed and installed, compiles strictly and runs on Node and Deno",
  ignore: !await hasCommands("npm", "node") || Deno.env.has("TEST_IMPORT_MAP"),
  fn: async () => {
    const store = await openMemoryStore();
    await using odd = startOddServer();
    await using api = await startApi(store, { plan: "pme_pro" });
    await runInPackedFolder(async (user) => {
      await Deno.writeTextFile(`${user}/use.ts`, CONSUMER);
      await succeeds(user, "npm", "exec", "--offline", "--", "tsc", "-p", ".");
      const args = ["out/use.js", api.server.url, api.token, odd.url];
      const onNode = await succeeds(user, "node", ...args);
      assertEquals(JSON.parse(onNode), EXPECTED);
      const manual = ["run", "--node-modules-dir=manual", "--no-lock", "--allow-net"];
      const other = await api.accounts.create({ name: "Ben", plan: "pme_pro" });
      const denoArgs = ["out/use.js", api.server.url, other.token, odd.url];
      const onDeno = await succeeds(user, Deno.execPath(), ...manual, ...denoArgs);
      assertEquals(JSON.parse(onDeno), EXPECTED);
      const program = `import { MailTrust } from "mail-trust-client";\n` +
        `const trust = new MailTrust({ baseUrl: "" });\n${WRONG.join("\n")}\n`;
      await Deno.writeTextFile(`${user}/use.ts`, program);
      const { err } = await run(user, "npm", "exec", "--offline", "--", "tsc", "-p", ".");
      for (const [i, line] of WRONG.entries()) {
        assertStringIncludes(err, `use.ts(${i + 3},`, line);
      }
    });
    await store.close();
  },
});

Deno.test("a program of the build that fails is reported with all that it printed", async () => {
  const script = "echo on output; echo on errors >&2; exit 1";
  const { message } = await assertRejects(() => runProgram("sh", ["-c", script], "."), Error);
  assertEquals(message, "on output\non errors\n");
});
