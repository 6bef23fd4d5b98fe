/** The build rejects a broken catalogue and names its errors. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { createEdgeImportMap } from "../../tasks/edge_level.ts";

const PATTERNS = "catalogue/patterns/sextortion.json";

/** Content as a data URL, so that no file has to be written. */
function createDataUrl(content: unknown): string {
  return `data:application/json,${encodeURIComponent(JSON.stringify(content))}`;
}

/** Runs a module until it ends, with the pattern file replaced by `patterns`. */
async function runWith(
  patterns: unknown,
  module: string,
  ...permissions: string[]
): Promise<{ code: number; stderr: string }> {
  const imports = {
    ...await createEdgeImportMap(Deno.cwd()),
    [new URL(PATTERNS, `file://${Deno.cwd()}/`).href]: createDataUrl(patterns),
  };
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-config",
      "--no-lock",
      "--no-check",
      "--no-prompt",
      "--import-map",
      createDataUrl({ imports }),
      ...permissions,
      module,
    ],
    env: { PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
    // A server that starts after all would never end.
    signal: AbortSignal.timeout(300_000),
  }).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

Deno.test("the build rejects a broken catalogue", async () => {
  const [first, second, ...others] = JSON.parse(await Deno.readTextFile(PATTERNS));
  const brokenPatterns = [
    { ...first, score: 101 },
    { ...second, score: 50, subject_regex: ["(a"] },
    ...others,
  ];
  const build = await runWith(brokenPatterns, "lab/catalogue.ts", "--allow-read");
  assertEquals(build.code, 1);
  const message = build.stderr.trim();
  assertStringIncludes(message, "The pattern catalogue has 2 problems:");
  assertStringIncludes(message, `${PATTERNS} ${first.id} score: `);
  assertStringIncludes(message, `${PATTERNS} ${second.id} subject_regex[0]: `);
});
