import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../shared/contract/version.ts";
import { buildPackage } from "../../tasks/package.ts";
import { hasCommands } from "../support/commands.ts";
import { tryPackageServer } from "../support/package_server.ts";

async function runNpm(cwd: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("npm", { args, cwd }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(decoder.decode(stderr));
  return decoder.decode(stdout).trim();
}

Deno.test({
  name: "the npm package, packed and installed in an empty folder, " +
    "serves functions and console, and scans",
  ignore: !await hasCommands("npm", "node"),
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      await buildPackage(`${folder}/package`);
      await runNpm(`${folder}/package`, "pack", "--silent", "--pack-destination", folder);
      await Deno.mkdir(`${folder}/user`);
      await Deno.writeTextFile(`${folder}/user/package.json`, "{}");
      const packageFile = `${folder}/mail-trust-${VERSION}.tgz`;
      await runNpm(`${folder}/user`, "install", "--no-audit", "--no-fund", packageFile);
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
  const runCommand = async (...args: string[]) => {
    const { code, stdout, stderr } = await new Deno.Command(command, { args, cwd }).output();
    const [out = "", err = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return { code, out, err };
  };
  const help = await runCommand("--help");
  assertEquals([help.code, help.err], [0, ""]);
  assertStringIncludes(help.out, "mail-trust scan");
  assertEquals((await runCommand("--version")).out, `${VERSION}\n`);
  const unknownCommand = await runCommand("foo");
  assertEquals([unknownCommand.code, unknownCommand.out], [2, ""]);
  assertMatch(unknownCommand.err, /^Unknown: "foo"\n\nUsage: /);
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
  assertEquals(JSON.parse(new TextDecoder().decode(stdout)).level, "low");
}

async function assertServes(command: string, cwd: string): Promise<void> {
  const { stderr } = await new Deno.Command(command, {
    cwd,
    env: { STORAGE_UR: "sqlite:x", HOST: "no-such-host.invalid", PORT: "0" },
  }).output();
  const warnings = new TextDecoder().decode(stderr);
  assertStringIncludes(warnings, "Warning: STORAGE_UR is no setting; STORAGE_URL is one.");
  const { page, verdict, code } = await tryPackageServer({ command, args: [], cwd });
  assertStringIncludes(page, "<title>");
  assertEquals([verdict.is_spam, code], [false, 0]);
}
