import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../shared/contract/version.ts";
import { buildPackage } from "../../tasks/package.ts";
import { haveCommands } from "../support/commands.ts";

/** Time-out for a server that does not start. */
const PATIENCE_MS = 300_000;

async function npm(cwd: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("npm", { args, cwd }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(decoder.decode(stderr));
  return decoder.decode(stdout).trim();
}

Deno.test({
  name: "the npm package, packed and installed in an empty folder, " +
    "serves functions and console, and scans",
  // The older level has no bundler; the built package runs on the newer one anyway.
  ignore: !await haveCommands("npm", "node") || Deno.env.get("TEST_IMPORT_MAP") !== undefined,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      await buildPackage(`${folder}/package`);
      await npm(`${folder}/package`, "pack", "--silent", "--pack-destination", folder);
      await Deno.mkdir(`${folder}/user`);
      await Deno.writeTextFile(`${folder}/user/package.json`, "{}");
      const packed = `${folder}/mail-trust-${VERSION}.tgz`;
      await npm(`${folder}/user`, "install", "--no-audit", "--no-fund", packed);
      await assertHelps(`${folder}/user/node_modules/.bin/mail-trust`, `${folder}/user`);
      await assertScans(`${folder}/user/node_modules/.bin/mail-trust`, `${folder}/user`);
      await assertServes(`${folder}/user/node_modules/.bin/mail-trust`, `${folder}/user`);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** Asserts the help text, and the message for an unknown option. */
async function assertHelps(command: string, cwd: string): Promise<void> {
  const said = async (...args: string[]) => {
    const { code, stdout, stderr } = await new Deno.Command(command, { args, cwd }).output();
    const [out = "", err = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return { code, out, err };
  };
  const help = await said("--help");
  assertEquals([help.code, help.err], [0, ""]);
  assertStringIncludes(help.out, "mail-trust scan");
  assertEquals((await said("--version")).out, `${VERSION}\n`);
  const unknown = await said("foo");
  assertEquals([unknown.code, unknown.out], [2, ""]);
  assertMatch(unknown.err, /^Unknown: "foo"\n\nUsage: /);
  const readme = await Deno.readTextFile(`${cwd}/node_modules/mail-trust/README.md`);
  assertStringIncludes(readme, "npx mail-trust scan");
  for (const [, target = ""] of readme.matchAll(/\]\(([^)]+)\)/g)) {
    assertMatch(target, /^https?:/, "a link that leads nowhere in the package");
  }
}

async function assertScans(command: string, cwd: string): Promise<void> {
  await Deno.writeTextFile(`${cwd}/mail.eml`, "From: Ann <ann@example.org>\n\nHello Ben\n");
  const args = ["scan", "--json", "--fail-on", "critical", "mail.eml"];
  const { code, stdout } = await new Deno.Command(command, { args, cwd }).output();
  assertEquals(code, 0);
  assertEquals(JSON.parse(new TextDecoder().decode(stdout)).content, "nothing_found");
}

async function assertServes(command: string, cwd: string): Promise<void> {
  const process = new Deno.Command(command, {
    cwd,
    env: { PORT: "0" },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const output = process.stdout.pipeThrough(new TextDecoderStream());
  const url = await withPatience(addressIn(output));
  const page = await fetch(url);
  assertStringIncludes(await page.text(), "<title>");
  const answer = await fetch(`${url}/functions/v1/analyze-spam`, {
    method: "POST",
    body: JSON.stringify({ emailContent: "Shall we have lunch on Monday?" }),
  });
  assertEquals((await answer.json()).is_spam, false);
  process.kill("SIGTERM");
  assertEquals((await process.status).code, 0);
}

async function addressIn(output: ReadableStream<string>): Promise<string> {
  let text = "";
  for await (const part of output.values({ preventCancel: true })) {
    text += part;
    if (text.includes("curl")) break;
  }
  await output.cancel();
  assertMatch(text, /http:\/\/127\.0\.0\.1:\d+/);
  return /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? "";
}

async function withPatience<T>(promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no server came")), PATIENCE_MS);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
