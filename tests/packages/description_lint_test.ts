/** The two most used linters of OpenAPI descriptions, run on both descriptions. */

import { assertEquals } from "@std/assert";
import { hasCommands } from "../support/commands.ts";

const PACKAGES = ["@redocly/cli@2.77.0", "@stoplight/spectral-cli@6.16.3"];

/** All rules but one: whom to contact about a server only its operator knows. */
const RULES = { extends: ["spectral:oas"], rules: { "info-contact": "off" } };

Deno.test({
  name: "Redocly and Spectral find no error and no warning in the descriptions",
  // The descriptions are the same on every runtime: one run is enough.
  ignore: Deno.env.has("TEST_IMPORT_MAP") || !await hasCommands("npm", "node"),
  fn: async () => {
    const cwd = await Deno.makeTempDir();
    const run = async (program: string, ...args: string[]) => {
      const env = { NO_COLOR: "1", REDOCLY_TELEMETRY: "off", npm_config_loglevel: "error" };
      const { code, stdout, stderr } = await new Deno.Command(program, { args, cwd, env }).output();
      const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
      return { code, out: out ?? "", said: `${out}${err}` };
    };
    try {
      await Deno.writeTextFile(`${cwd}/package.json`, "{}");
      await Deno.writeTextFile(`${cwd}/.spectral.json`, JSON.stringify(RULES));
      const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
      const installed = await run("npm", "install", ...quiet, ...PACKAGES);
      assertEquals(installed.code, 0, installed.said);
      for (const name of ["openapi.json", "openapi-v1.json"]) {
        await Deno.copyFile(`docs/${name}`, `${cwd}/${name}`);
        const bin = `${cwd}/node_modules/.bin`;
        const redocly = await run(`${bin}/redocly`, "lint", "--format=json", name);
        const { totals } = JSON.parse(redocly.out);
        assertEquals([totals.errors, totals.warnings], [0, 0], redocly.said);
        const spectral = await run(
          `${bin}/spectral`,
          "lint",
          "--ruleset",
          ".spectral.json",
          "--fail-severity",
          "hint",
          name,
        );
        assertEquals(spectral.code, 0, spectral.said);
      }
    } finally {
      await Deno.remove(cwd, { recursive: true });
    }
  },
});
